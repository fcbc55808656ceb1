import { writtenDegrees } from "xepa/domain/votes/temperature.ts";
import { closedBy } from "xepa/domain/votes/vote-rule.ts";
import { coldVotes } from "xepa/domain/votes/why-here.ts";
import { Island } from "../../islands/island.jsx";
import { t } from "../../translate.js";
import { VoteIsland, votesText } from "./vote-island.jsx";
import { WhyHereSheet } from "./why-here-sheet.jsx";

/** The temperature with the two buttons, and behind it the open formula. What is over or old is only read. */
export function VoteBox({ offer, why, now }) {
  const { id, temperature } = offer;
  const cold = coldVotes(why);
  const isClosed = closedBy(offer, now) !== undefined;
  const counts =
    temperature === null
      ? null
      : {
          hot: why.voters - cold,
          cold,
        };
  const props = {
    id,
    temperature,
    counts,
  };
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
        <Island name="vote" wake="member" props={props}>
          <VoteIsland {...props} />
        </Island>
      )}
      <WhyHereSheet offer={offer} why={why} now={now} />
    </section>
  );
}
