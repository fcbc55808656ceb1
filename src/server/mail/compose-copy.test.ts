import { simpleParser } from "mailparser";
import { expect, test } from "vitest";
import { composeMessage } from "./compose.ts";
import { composeCopy, fillLetter } from "./compose-copy.ts";

const addressed = {
  id: "0190b1c2",
  from: { name: "Xepa é boa", address: "nao-responda@xepa.example" },
  host: "xepa.example",
};
const letter = {
  subject: "A xepa do dia: Cafeteira elétrica por R$ 99,90",
  html: `<p>${"Olá, é hoje. ".repeat(40)}<a href="PLACEONE">Cancelar a inscrição</a> desde PLACETWO</p>`.repeat(
    3,
  ),
  text: `${"Olá, é hoje. ".repeat(40)}\nCancelar PLACEONE desde PLACETWO\n`.repeat(3),
  headers: { "List-Unsubscribe": "<PLACEONE>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
};

test.each(["ana@example.com", "josé@exemplo.com.br"])(
  "a copy to %s is the message that composing it alone gives",
  async (to) => {
    for (const token of ["um", "x=".repeat(80)]) {
      const url = `https://xepa.example/novidades/cancelar?token=${token}`;
      const copy = { letter, values: { PLACEONE: url, PLACETWO: "12/03/2025" } };
      const { bytes, ...envelope } = await composeCopy({ ...addressed, to }, copy);
      const alone = await composeMessage({ ...addressed, to, letter: fillLetter(copy) });
      expect(envelope).toEqual({ from: addressed.from.address, to });
      const [one, other] = [await simpleParser(bytes), await simpleParser(alone.bytes)];
      for (const field of ["subject", "html", "text", "messageId"] as const)
        expect(one[field]).toBe(other[field]);
      expect(one.to).toEqual(other.to);
      expect(one.headers.get("list")).toEqual(other.headers.get("list"));
      expect(Math.abs(Date.now() - (one.date?.getTime() ?? 0))).toBeLessThan(60_000);
      const body = bytes.toString("latin1").split("\r\n\r\n").slice(1).join("\r\n\r\n");
      expect(Math.max(...body.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(77);
    }
  },
);
