import { writtenDegrees } from "#domain/votes/temperature.ts";
import { votesText } from "#domain/votes/vote-messages.ts";
import { closedBy } from "#domain/votes/vote-rule.ts";
import { coldVotes } from "#domain/votes/why-here.ts";
import { Island } from "#web/islands/island.tsx";
import { useTranslate } from "#web/translate.ts";
import { VoteIsland, voteTexts } from "./vote-island.tsx";
import { type WhyHereProps, WhyHereSheet } from "./why-here-sheet.tsx";

/** The temperature with the two buttons, and behind it the open formula. What is over or old is only read. */
export function VoteBox({ offer, why, now }: WhyHereProps) {
  const t = useTranslate();
  const { id, temperature } = offer;
  const cold = coldVotes(why);
  const isClosed = closedBy(offer, now) !== undefined;
  const counts = temperature === null ? null : { hot: why.voters - cold, cold };
  const props = { id, temperature, counts };
  return (
    <section className="pulse-part" aria-labelledby="temperatura">
      <div className="pulse-head">
        <h2 id="temperatura">{t("Temperatura")}</h2>
        <button type="button" popoverTarget="porque" className="why-here">
          {t("Por que está aqui?")}
        </button>
      </div>
      {isClosed ? (
        <>
          <p className="thermo">
            <output>{temperature === null ? t("novo") : writtenDegrees(temperature)}</output>
          </p>
          <p className="pulse-note">
            {counts ? t(votesText, counts) : t("Acabou antes de a nota aparecer.")}
          </p>
        </>
      ) : (
        <Island name="vote" wake="member" props={props} texts={voteTexts}>
          <VoteIsland {...props} />
        </Island>
      )}
      <WhyHereSheet offer={offer} why={why} now={now} />
    </section>
  );
}
