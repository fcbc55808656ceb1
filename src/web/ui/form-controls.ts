type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlsOf(form: HTMLFormElement | null): Control[] {
  return [...(form?.elements ?? [])].filter(
    (element): element is Control => "value" in element && "name" in element && element.name !== "",
  );
}

export function readControls(form: HTMLFormElement | null): Record<string, string> {
  return Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]));
}

/** What was typed, or filled in by the browser, before the script arrived. */
export function typedBefore(formId: string): Record<string, string> {
  return typeof document === "undefined" ? {} : readControls(document.querySelector(`form#${formId}`));
}

/** Hydration resets lists and long texts to what the server wrote: what was typed meanwhile wins. */
export function fillControls(form: HTMLFormElement | null, typed: Record<string, string>): void {
  for (const control of controlsOf(form)) {
    const value = typed[control.name];
    if (value !== undefined && control.value !== value) control.value = value;
  }
}

/** Not `reset`, which would restore what the server wrote. */
export function clearControls(form: HTMLFormElement | null): void {
  for (const control of controlsOf(form)) control.value = "";
}

/** Controls with input that has no value, such as half a date. The sentences are in the controls' data attributes. */
export function unreadableControls(form: HTMLFormElement | null): Record<string, string> {
  const unreadable = controlsOf(form).filter(({ validity }) => validity.badInput);
  return Object.fromEntries(unreadable.map(({ name, dataset }) => [name, dataset.wrong ?? ""]));
}

/** The browser's own validation, with our sentences from the controls' data attributes. */
export function invalidControls(form: HTMLFormElement | null): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const { name, value, validity, dataset } of controlsOf(form)) {
    const isMissing = validity.valueMissing || (dataset.missing !== undefined && value.trim() === "");
    const sentence = isMissing ? dataset.missing : validity.valid ? undefined : dataset.wrong;
    if (sentence) wrong[name] = sentence;
  }
  return wrong;
}
