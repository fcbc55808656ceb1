import type { ReactElement } from "react";

interface IconProps {
  /** In pixels. */
  size?: number;
  className?: string | undefined;
}

export type IconComponent = (props: IconProps) => ReactElement;

/**
 * Icons of a file of drawings, which a browser fetches once for all pages: written out, they were three tenths of an offer's page. They are
 * decoration: words beside them, or the control's name, say the same.
 */
export function iconsIn(file: string): (name: string) => IconComponent {
  return (name) => (props) => drawn(`${file}#${name}`, props);
}

function drawn(href: string, { size = 24, className }: IconProps): ReactElement {
  return (
    <svg width={size} height={size} className={className ? `icon ${className}` : "icon"} aria-hidden="true">
      <use href={href} />
    </svg>
  );
}
