import type { OpenApi } from "#server/openapi/document.ts";

export function Introduction({ name, document }: { name: string; document: OpenApi }) {
  return (
    <header className="api-words-wide">
      <h1 className="text-4xl font-extrabold">API</h1>
      <p className="mt-3 text-xl text-lead">
        As chamadas de {name}: quem pode fazê-las, o que recebem e o que respondem. A mesma descrição para
        programas, em OpenAPI 3.1, está em{" "}
        <a href="/api/openapi.json" className="text-link">
          /api/openapi.json
        </a>
        .
      </p>
      <PartLinks parts={[...document.tags.map(({ name: part }) => part), "Formas"]} />
      <HowToCall />
    </header>
  );
}

function PartLinks({ parts }: { parts: string[] }) {
  return (
    <nav aria-label="Partes da API">
      <ul className="api-parts">
        {parts.map((part) => (
          <li key={part}>
            <a href={`#${part.toLowerCase().replace("/", "-")}`} className="text-link">
              {part}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function HowToCall() {
  return (
    <section aria-labelledby="como-chamar">
      <h2 id="como-chamar">Como chamar</h2>
      <ul className="api-rules">
        <li>
          Quem entrou manda o <code>access_token</code> de{" "}
          <a href="#post-auth-v1-token" className="text-link">
            POST /auth/v1/token
          </a>{" "}
          em <code>Authorization: Bearer</code>. Sem ele, quem chama é visitante.
        </li>
        <li>
          Em functions/v1 um erro tem sempre a mesma forma: <code>message</code> é para a pessoa,{" "}
          <code>code</code> para o programa, <code>fields</code> diz o que corrigir em cada campo.
        </li>
        <li>
          Com o cabeçalho <code>Idempotency-Key</code>, um POST repetido não é feito de novo: recebe a
          primeira resposta.
        </li>
        <li>
          Os dados vão e vêm como <code>application/json</code>, onde não está dito outra coisa. Qualquer
          chamada pode também responder 500 ou 503, com um erro da mesma forma.
        </li>
        <li>
          Um 429 ou um 503 diz em <code>Retry-After</code> em quantos segundos vale a pena tentar de novo.
        </li>
      </ul>
    </section>
  );
}
