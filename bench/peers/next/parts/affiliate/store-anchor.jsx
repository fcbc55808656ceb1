/** The way to a store. The loader knows it by `data-out` and counts the visit, whether it earns or not, without standing in its way. */
export function StoreAnchor({ link: { href, earns }, label, code, className, children }) {
  return (
    <a
      href={href}
      target="_blank"
      rel={earns === "no" ? "nofollow noopener" : "sponsored nofollow noopener"}
      aria-label={label}
      data-out=""
      data-code={code}
      className={className}
    >
      {children}
    </a>
  );
}
