export type ButtonKind = "primary" | "line" | "ghost" | "dark";
export type ButtonSize = "tight" | "md" | "lg";

const base =
  "inline-flex max-w-full items-center justify-center gap-2 rounded-full py-1 text-center leading-tight font-[650] transition-colors";

const kinds: Record<ButtonKind, string> = {
  // The border is visible in forced colours only.
  primary: "border-[1.5px] border-transparent bg-go text-white hover:bg-go-deep",
  line: "border-[1.5px] border-line bg-surface hover:border-muted",
  ghost: "text-green-text hover:text-green-deep",
  // On yellow, by day and by night.
  dark: "border-[1.5px] border-transparent bg-char text-white hover:bg-night-raised",
};

// 44 px is the least that a finger hits; the pointer may do with a little less.
const sizes: Record<ButtonSize, string> = {
  tight: "min-h-11 px-2 text-sm md:text-base lg:pointer-fine:min-h-10.5",
  md: "min-h-11 px-4.5 lg:pointer-fine:min-h-10.5",
  lg: "min-h-13 px-6.5 text-lg",
};

export function buttonClass(kind: ButtonKind, size: ButtonSize = "md"): string {
  return `${base} ${kinds[kind]} ${sizes[size]}`;
}
