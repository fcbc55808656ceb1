import type { ReactNode } from "react";
import { PackageOpen } from "#web/ui/icons.ts";

/** Where a list, which has a heading of its own, has nothing to show. */
export function EmptyList({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 justify-items-center gap-2 rounded-card bg-sunk px-6 py-14 text-center">
      <PackageOpen size={48} className="stroke-[1.5] text-green-text" />
      <h3 className="mt-2 text-xl font-bold">{title}</h3>
      <p className="max-w-[34em] text-muted">{text}</p>
      <div className="mt-4 flex max-w-full flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
