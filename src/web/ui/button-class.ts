export type ButtonKind = "primary" | "line" | "ghost" | "dark";
export type ButtonSize = "tight" | "md" | "lg";

const sizes: Record<ButtonSize, string> = { tight: " button-tight", md: "", lg: " button-large" };

export function buttonClass(kind: ButtonKind, size: ButtonSize = "md"): string {
  return `button button-${kind}${sizes[size]}`;
}
