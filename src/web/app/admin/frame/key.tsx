/** Beside what a key does too; a phone has no such keys. */
export function Key({ name }: { name: string | number }) {
  return (
    <span aria-hidden="true" className="key max-lg:hidden">
      {name}
    </span>
  );
}
