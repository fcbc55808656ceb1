export function Logo({ name }) {
  return (
    <a href="/" className="logo">
      <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
        <path className="fill-green" d="M3 6h28l2 9H1z" />
        <path className="fill-white" d="M8.6 6h5.6l-.6 9H6.9zM19.8 6h5.6l1.7 9h-6.7z" />
        <path
          className="fill-green-shade"
          d="M1 15c0 2.6 2 4 4 4s4-1.4 4-4c0 2.6 2 4 4 4s4-1.4 4-4c0 2.6 2 4 4 4s4-1.4 4-4c0 2.6 2 4 4 4s4-1.4 4-4z"
        />
        <rect className="fill-yellow" x="7" y="21" width="20" height="10" rx="2" />
        <path className="stroke-char" d="M11 26h12" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
      <span>{name}</span>
    </a>
  );
}
