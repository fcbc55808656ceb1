import { type ComponentProps, createElement } from "react";

/** What a file of lucide-react says of its icon. */
interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

type IconProps = ComponentProps<"svg"> & { size?: number | string };

/**
 * Stands for lucide-react's function of the same place (vite.config.ts): that one writes eight attributes and up to four classes
 * on every icon, and a list of offers has a hundred icons. Here the style sheet says how a line is drawn.
 */
export function createIcon({ node }: IconData) {
  // biome-ignore lint/correctness/noComponentHookFactories: it is called once for each icon, when its file loads.
  return function Icon({ size = 24, className, ...rest }: IconProps) {
    const isSpoken = "aria-label" in rest || "role" in rest;
    return createElement(
      "svg",
      {
        className: className ? `icon ${className}` : "icon",
        viewBox: "0 0 24 24",
        width: size,
        height: size,
        "aria-hidden": isSpoken ? undefined : "true",
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
