import { buttonClass } from "xepa/web/ui/button-class.ts";

export function Button(props) {
  return <button type="button" {...withLook(props)} />;
}

export function ButtonLink(props) {
  return <a {...withLook(props)} />;
}

export function withLook(props) {
  const { kind, size, label, className, children = label, ...rest } = props;
  const look = buttonClass(kind, size);
  return {
    ...rest,
    className: className ? `${look} ${className}` : look,
    children,
  };
}
