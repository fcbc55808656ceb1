import type { ReactNode } from "react";

export function Notice({
  mark,
  title,
  text,
  children,
}: {
  mark?: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section className="wrap grid grid-cols-1 justify-items-center gap-4 py-20 text-center">
      {mark && (
        <p className="plaque text-6xl" aria-hidden="true">
          {mark}
        </p>
      )}
      <h1 className="max-w-full text-3xl font-extrabold md:text-4xl">{title}</h1>
      <p className="max-w-[34em] text-lg text-muted">{text}</p>
      {children}
    </section>
  );
}
