import { expect, test } from "vitest";
import { formatFileSize } from "./file-size.ts";

test.each([
  [0, "0 B"],
  [1023, "1.023 B"],
  [1024, "1 KB"],
  [13_002_342, "12,4 MB"],
  [786_432_000, "750 MB"],
  [5 * 1024 ** 4, "5 TB"],
  [9000 * 1024 ** 4, "9.000 TB"],
])("%d bytes are %s", (bytes, written) => {
  expect(formatFileSize(bytes)).toBe(written.replace(" ", "\u00a0"));
});

test("English uses a decimal point", () => {
  expect(formatFileSize(13_002_342, "en")).toBe("12.4\u00a0MB");
});
