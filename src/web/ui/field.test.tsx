import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SelectField, TextArea, TextField } from "./field.tsx";
import { refusedState } from "./form-state.ts";

test("a field without errors describes only its existing parts", () => {
  const html = renderToStaticMarkup(<TextField id="a" name="nome" label="Nome" />);
  expect(html).toContain('<label for="a" class="field-label">Nome</label>');
  expect(html).not.toContain("aria-describedby");
  expect(html).not.toContain("aria-invalid");
  expect(html).not.toContain("required");
});

test("hint, counter and error are read with the control, in that order", () => {
  const html = renderToStaticMarkup(
    <TextArea
      id="a"
      name="mensagem"
      label="Mensagem"
      hint="Seja breve"
      error="Longa demais"
      counter={{ text: "501/500", isOver: true }}
      defaultValue={"</textarea><b>"}
    />,
  );
  expect(html).toContain('aria-describedby="a-dica a-contagem a-erro"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('<p id="a-erro" aria-live="polite" class="field-error">Longa demais</p>');
  expect(html).toContain("&lt;/textarea&gt;&lt;b&gt;</textarea>");
});

test("a select shows the chosen value, and its first option means none", () => {
  const options = [{ value: "a", label: "A" }];
  const list = (chosen?: string) =>
    renderToStaticMarkup(
      <SelectField id="s" name="s" label="S" placeholder="Escolha" options={options} defaultValue={chosen} />,
    );
  expect(list()).toContain('<option value="" selected="">Escolha</option>');
  expect(list("a")).toContain('<option value="a" selected="">A</option>');
});

test("a refusal is shown as received if the user can fix it, otherwise in the form's words", () => {
  const sentences = { check: "Confira", failed: "Falhou" };
  const fields = { email: "Informe" };
  expect(refusedState({ status: 422, message: "Informe", fields }, sentences)).toMatchObject({
    message: "Confira",
    fields,
  });
  expect(refusedState({ status: 429, message: "Muitas" }, sentences).message).toBe("Muitas");
  expect(refusedState({ status: 500, message: "Algo deu errado" }, sentences).message).toBe("Falhou");
  // The network's own error has no status.
  expect(refusedState(new TypeError("Failed to fetch"), sentences).message).toBe("Falhou");
});
