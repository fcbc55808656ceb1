import { Icon } from "./icon.jsx";

export function Coupon({ code }) {
  return (
    <div data-island="coupon" data-wake="touch" data-props={JSON.stringify({ code })}>
      <div className="coupon">
        <Icon size={16} className="lucide lucide-ticket-percent shrink-0 max-[23rem]:hidden">
          <path d="M2 9a3 3 0 1 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 1 1 0-6V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2Z" />
          <path d="M9 9h.01" />
          <path d="m15 9-6 6" />
          <path d="M15 15h.01" />
        </Icon>
        <span className="sr-only">Cupom:</span>
        <span className="min-w-0 wrap-anywhere select-all">{code}</span>
        <button type="button" aria-label={`Copiar cupom ${code}`} className="coupon-copy">
          <Icon size={16} className="lucide lucide-copy md:hidden">
            <rect width="14" height="14" x="8" y="8" rx="2" ry="2" />
            <path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2" />
          </Icon>
          <span className="max-md:sr-only">Copiar</span>
        </button>
      </div>
      <span role="status" className="sr-only" />
    </div>
  );
}
