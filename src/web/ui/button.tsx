import type { ComponentProps, ReactNode } from "react";
import { type ButtonKind, type ButtonSize, buttonClass } from "./button-class.ts";

export interface ButtonLook {
  kind: ButtonKind;
  size?: ButtonSize;
  /** Its whole content; children where there is more than a text. */
  label?: string;
  className?: string | undefined;
  children?: ReactNode;
}

export function Button(props: ButtonLook & ComponentProps<"button">) {
  return <button type="button" {...withLook(props)} />;
}

export function ButtonLink(props: ButtonLook & ComponentProps<"a">) {
  return <a {...withLook(props)} />;
}

export function withLook<Props extends ButtonLook>(props: Props) {
  const { kind, size, label, className, children = label, ...rest } = props;
  const look = buttonClass(kind, size);
  return { ...rest, className: className ? `${look} ${className}` : look, children };
}
