import { Icon } from "./icon.jsx";

export function Benefits() {
  return (
    <section
      className="wrap grid grid-cols-1 gap-4 pt-13 pb-16 md:grid-cols-3 md:gap-5"
      aria-labelledby="vantagens"
    >
      <h2 id="vantagens" className="sr-only">
        Por que usar
      </h2>
      <div className="flex flex-wrap gap-4 rounded-card bg-sunk p-5 md:block md:p-6.5">
        <span className="shrink-0 text-green-text">
          <Icon size={30} className="lucide lucide-shield-check">
            <path d="M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z" />
            <path d="m9 12 2 2 4-4" />
          </Icon>
        </span>
        <div className="min-w-[min(9rem,100%)] flex-1">
          <h3 className="mb-1.5 text-[min(1.3125rem,8vw)] font-bold md:mt-3">Lojas verificadas</h3>
          <p className="text-muted">Só publicamos links de lojas conhecidas e conferidas.</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-4 rounded-card bg-sunk p-5 md:block md:p-6.5">
        <span className="shrink-0 text-green-text">
          <Icon size={30} className="lucide lucide-refresh-cw">
            <path d="M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8" />
            <path d="M21 3v5h-5" />
            <path d="M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16" />
            <path d="M8 16H3v5" />
          </Icon>
        </span>
        <div className="min-w-[min(9rem,100%)] flex-1">
          <h3 className="mb-1.5 text-[min(1.3125rem,8vw)] font-bold md:mt-3">Atualização diária</h3>
          <p className="text-muted">Novas ofertas todos os dias, moderadas por gente de verdade.</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-4 rounded-card bg-sunk p-5 md:block md:p-6.5">
        <span className="shrink-0 text-green-text">
          <Icon size={30} className="lucide lucide-users">
            <path d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2" />
            <path d="M16 3.128a4 4 0 0 1 0 7.744" />
            <path d="M22 21v-2a4 4 0 0 0-3-3.87" />
            <circle cx="9" cy="7" r="4" />
          </Icon>
        </span>
        <div className="min-w-[min(9rem,100%)] flex-1">
          <h3 className="mb-1.5 text-[min(1.3125rem,8vw)] font-bold md:mt-3">Comunidade</h3>
          <p className="text-muted">Grupos no WhatsApp e no Telegram para não perder nada.</p>
        </div>
      </div>
    </section>
  );
}
