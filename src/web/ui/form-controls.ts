type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control => "value" in element && "name" in element && element.name !== "",
  );
}

export function readControls(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]));
}

/** React puts lists and long texts back to how the server wrote them when an island wakes: what was typed meanwhile wins. */
export function fillControls(form: HTMLFormElement, typed: Record<string, string>): void {
  for (const control of controlsOf(form)) {
    const value = typed[control.name];
    if (value !== undefined && control.value !== value) control.value = value;
  }
}

/** Not `reset`, which would bring back what the server wrote. */
export function clearControls(form: HTMLFormElement): void {
  for (const control of controlsOf(form)) control.value = "";
}

/** What was typed and has no value: half a date. The browser alone knows of it; the sentences stand in the controls' own data. */
export function unreadableControls(form: HTMLFormElement): Record<string, string> {
  const unread = controlsOf(form).filter(({ validity }) => validity.badInput);
  return Object.fromEntries(unread.map(({ name, dataset }) => [name, dataset.wrong ?? ""]));
}

/** What the browser itself finds wrong, in our words: the sentences stand in the controls' own data. */
export function invalidControls(form: HTMLFormElement): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const { name, value, validity, dataset } of controlsOf(form)) {
    const isMissing = validity.valueMissing || (dataset.missing !== undefined && value.trim() === "");
    const sentence = isMissing ? dataset.missing : validity.valid ? undefined : dataset.wrong;
    if (sentence) wrong[name] = sentence;
  }
  return wrong;
}
