import { type RefObject, useEffect, useRef, useState } from "react";
import type { ImportFile } from "#web/api/products-admin.ts";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import { useLoad } from "#web/ui/use-load.ts";
import { useImportRefusal } from "./import-text.ts";

export interface CheckedFile<Check> extends ImportFile {
  name: string;
  check: Check;
}

/**
 * A file is looked at as soon as it is chosen.
 * @param check throws a RangeError with a sentence for what need not be sent
 */
export function useCheckedFile<Checked>(check: (file: File) => Promise<Checked>) {
  const t = useTranslate();
  const refusalOf = useImportRefusal();
  const [chosen, setChosen] = useState<{ file: File; key: string }>();
  const [failure, setFailure] = useState<string>();

  function choose(file: File | undefined): void {
    setFailure(undefined);
    setChosen(file && { file, key: newKey() });
  }

  const read = () => check((chosen as { file: File }).file);
  const { data, isCurrent, set } = useLoad(chosen?.key, read, {
    handleFailure(error) {
      setChosen(undefined);
      setFailure(error instanceof RangeError ? t(error.message) : refusalOf(error));
      return true;
    },
  });
  const file = chosen && isCurrent ? data : undefined;
  return { file, setFile: set, failure, setFailure, isChecking: chosen !== undefined && !isCurrent, choose };
}

/** The report is where the user goes on reading; the same file may be chosen again once it was mended. */
export function useReportFocus(
  input: RefObject<HTMLInputElement | null>,
  file: object | undefined,
  isChecking: boolean,
): RefObject<HTMLHeadingElement | null> {
  const report = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (file) report.current?.focus();
    else if (input.current && !isChecking) input.current.value = "";
  }, [input, file, isChecking]);
  return report;
}
