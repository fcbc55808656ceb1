import { Link, type LinkProps } from "react-router";
import { type ButtonLook, withLook } from "#web/ui/button.tsx";

/** A link to another screen of the app that looks like a button. */
export function ScreenLink(props: ButtonLook & LinkProps) {
  return <Link {...withLook(props)} />;
}
