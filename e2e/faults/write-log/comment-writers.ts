import { call } from "./call.ts";
import type { Answered, CommunityClient, Member } from "./community-client.ts";
import type { Setting } from "./log-lines.ts";
import { newMark, oneOf, versionOf } from "./member-posts.ts";
import type { LastingOffer } from "./offer-writers.ts";
import { decideReports, reportByVoters } from "./report-writers.ts";
import type { WriteResult } from "./write.ts";

/** What becomes of comments, one after the other. `held` ones are never decided on. */
const fates = [
  ["edited"],
  ["held"],
  ["deleted"],
  ["held", "approved"],
  ["held", "removed"],
  ["held", "approved", "undone"],
  ["reported", "dismissed"],
  ["reported", "upheld"],
  ["reported", "upheld", "undone"],
] as const;
type Fate = (typeof fates)[number];

/** Some are replies. */
export async function comment(client: CommunityClient, member: Member, offer: LastingOffer, n: number) {
  const fate = oneOf(fates, n);
  const isHeld = fate[0] === "held";
  const mark = newMark(isHeld && fate[1] !== "approved" ? "nunca" : "talvez");
  if (isHeld) client.hidden.set(mark, 0);
  const thread = n % 2 === 0 ? client.comments.findLast(({ product }) => product === offer.id) : undefined;
  const body = isHeld ? `${mark} ${manyLinks}` : mark;
  const fields = { productId: offer.id, parentId: thread?.id, body };
  const to = { status: isHeld ? "held" : "shown", version: 1, body };
  const added = await writeComment(client, member, { mark, name: "add-comment", fields, to });
  if (!added || client.isLeaving()) return;
  const shown = await settleComment(client, member, { ...added, mark, body }, fate);
  if (shown) client.comments.push({ ...shown, product: offer.id, author: member.id });
}

/** More of them than any level may write without a moderator. */
const manyLinks = "https://um.example/ https://dois.example/ https://tres.example/";

interface Added extends WriteResult {
  mark: string;
  body: string;
}

/** Null unless it stays for all to see. */
async function settleComment(
  client: CommunityClient,
  member: Member,
  added: Added,
  fate: Fate,
): Promise<WriteResult | null> {
  const { id, version, mark } = added;
  if (fate[0] === "edited") {
    const body = `${mark}, mudado`;
    const to = { status: "shown", version: version + 1, body };
    const fields = { commentId: id, version, body };
    return writeComment(client, member, { mark, name: "edit-comment", fields, to });
  }
  if (fate[0] === "deleted") {
    const to = { status: "deleted", version: version + 1, body: "" };
    const deletion = { mark, name: "delete-comment", fields: { commentId: id }, to, setsState: true };
    if (await writeComment(client, member, deletion)) hide(client, added);
    return null;
  }
  if (fate[0] === "reported") return settleReported(client, added, fate);
  return fate[1] ? decideHeld(client, added, fate) : null;
}

function hide(client: CommunityClient, { mark }: Added): void {
  client.hidden.set(mark, performance.now());
}

async function decideHeld(client: CommunityClient, added: Added, [, fate, undo]: Fate & { 0: "held" }) {
  const isApproved = fate === "approved";
  if (isApproved) client.hidden.delete(added.mark);
  const to = { decision: isApproved ? "approve" : "remove", status: isApproved ? "shown" : "removed" };
  const decided = await decide(client, added, to);
  if (!decided || !isApproved) return null;
  if (!undo || client.isLeaving()) return decided;
  if (await decide(client, { ...added, ...decided }, { decision: "reopen", status: "held" }))
    hide(client, added);
  return null;
}

function decide(client: CommunityClient, added: Added, to: { decision: string; status: string }) {
  const { id, version, mark, body } = added;
  const fields = { comments: [{ commentId: id, version }], decision: to.decision };
  const next = { status: to.status, version: version + 1, body };
  return writeComment(client, { token: client.admin }, { mark, name: "decide-comments", fields, to: next });
}

/** Hidden by enough voters, until a moderator has looked. */
async function settleReported(
  client: CommunityClient,
  added: Added,
  [, outcome, undo]: Fate & { 0: "reported" },
) {
  const { id, version } = added;
  const thing = { kind: "comment", id, version } as const;
  const reports = await reportByVoters(client, thing, { people: 3, also: [stateOf(added, "hidden")] });
  if (!reports) return null;
  hide(client, added);
  if (client.isLeaving()) return null;
  const isShown = outcome === "dismissed";
  if (isShown) client.hidden.delete(added.mark);
  const next = { ...added, version: version + 1 };
  const also = [stateOf(next, isShown ? "shown" : "removed")];
  const isDecided = await decideReports(client, { thing, reports, decision: outcome, also });
  if (!isDecided || isShown) return isDecided ? next : null;
  const undone = { ...next, version: next.version + 1 };
  if (undo && !client.isLeaving())
    await decideReports(client, {
      thing: { ...thing, version: next.version },
      reports,
      decision: "reopen",
      also: [stateOf(undone, "hidden")],
    });
  return null;
}

function stateOf({ mark, version, body }: Added, status: string): Setting {
  return { kind: "comment", of: mark, to: `${status} ${version} ${body}`.trimEnd() };
}

interface Written {
  mark: string;
  name: string;
  fields: object;
  to: { status: string; version: number; body: string };
  setsState?: boolean;
}

function writeComment(
  client: CommunityClient,
  { token }: Pick<Member, "token">,
  { mark, to, ...written }: Written,
) {
  const action = stateOf({ id: "", mark, ...to }, to.status);
  return call(client, { action, token, ...written }, (answer) => {
    const { comment, results } = answer as Answered;
    return versionOf(comment ?? results[0]?.comment, to);
  });
}
