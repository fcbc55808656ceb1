import { type JSX, useId } from "react";

interface DoorProps {
  title: string;
  text: string;
  /** Where it leads. */
  link: JSX.Element;
}

export function Door({ title, text, link }: DoorProps): JSX.Element {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel">
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-lead">{text}</p>
      {link}
    </section>
  );
}
