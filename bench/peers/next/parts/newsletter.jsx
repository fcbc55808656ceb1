export function Newsletter() {
  return (
    <section id="novidades" className="newsletter mt-16 scroll-mt-4 print:hidden">
      <div className="wrap grid grid-cols-1 items-center gap-5 py-11 lg:grid-cols-2">
        <div>
          <h2 className="text-3xl font-extrabold md:text-4xl">A xepa do dia no seu e-mail</h2>
          <p className="mt-1 text-lg">As melhores ofertas, sem spam. Cancele quando quiser.</p>
          <a href="/termos" className="text-link mt-1 text-sm">
            Termos de uso
          </a>
        </div>
        <div
          data-island="newsletter"
          data-wake="touch"
          data-props={'{"initial":{"phase":"idle","fields":{}}}'}
        >
          <form
            className="grid grid-cols-1 gap-2"
            id="novidades-formulario"
            action="/#novidades"
            method="post"
          >
            <div className="newsletter-row">
              <div className="field">
                <div className="field-head">
                  <label htmlFor="novidades-email" className="field-label">
                    Seu e-mail
                    <span aria-hidden="true" className="text-tomato">
                      {" "}
                      *
                    </span>
                  </label>
                </div>
                <input
                  type="email"
                  className="control"
                  placeholder="voce@exemplo.com"
                  autoComplete="email"
                  inputMode="email"
                  id="novidades-email"
                  required
                  data-missing="Informe seu e-mail"
                  data-wrong="Informe um e-mail válido"
                  name="email"
                />
                <p id="novidades-email-erro" aria-live="polite" className="field-error" />
              </div>
              <button
                type="submit"
                className="inline-flex max-w-full items-center justify-center gap-2 rounded-full py-1 text-center leading-tight font-[650] transition-colors border-[1.5px] border-transparent bg-char text-white hover:bg-night-raised min-h-13 px-6.5 text-lg disabled:opacity-60 "
              >
                Quero receber
              </button>
            </div>
            <div className="honeypot" aria-hidden="true">
              <label>
                Não preencha este campo <input type="text" tabIndex="-1" autoComplete="off" name="website" />
              </label>
            </div>
            <div>
              <div role="status" />
              <p className="text-sm">
                Ao se inscrever, você concorda em receber nossas ofertas por e-mail. Dá para cancelar quando
                quiser, com um clique.{" "}
                <a href="/privacidade" className="text-link">
                  Como cuidamos dos seus dados
                </a>
              </p>
            </div>
          </form>
        </div>
      </div>
    </section>
  );
}
