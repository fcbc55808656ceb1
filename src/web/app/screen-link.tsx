import { Link, type LinkProps } from "react-router";
import { type ButtonLook, withLook } from "#web/ui/button.tsx";

export function ScreenLink(props: ButtonLook & LinkProps) {
  return <Link {...withLook(props)} />;
}
