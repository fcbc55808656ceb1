import type { Received } from "./doubles.ts";
import type { Reader } from "./followers.ts";
import type { WrittenOffer } from "./offer-writer.ts";

export interface ReceivedFaults {
  /** Nobody told a reader of a live offer. */
  lost: string[];
  lettersTwice: string[];
  /** More often repeated than there were kills. */
  messagesTwice: string[];
  /** A repeated push that a device shows beside the first one. */
  otherTopic: string[];
  afterWithdrawal: string[];
}

interface Observed {
  readers: readonly Reader[];
  offers: readonly WrittenOffer[];
  received: readonly Received[];
  kills: number;
}

/** A hand-over that has begun may take so long. */
const handOverMs = 5000;

/** What arrived, against what was written. An offer is told once when it is published, and once each time it gets cheaper. */
export function checkReceived({
  readers,
  offers,
  received,
  kills,
}: Observed): ReceivedFaults & { repeated: number } {
  const byReader = Map.groupBy(received, ({ reader }) => reader);
  const faults: ReceivedFaults = {
    lost: [],
    lettersTwice: repeatedLetters(received),
    messagesTwice: [],
    otherTopic: [],
    afterWithdrawal: tooLate(offers, received),
  };
  let repeated = 0;
  for (const reader of readers) {
    const messages = byReader.get(reader.reader) ?? [];
    faults.lost.push(...lostFor(reader, offers, messages));
    const again = repeats(offers, messages);
    const names = again.map(({ names: [name] }) => `${reader.channel} to ${reader.reader}: ${name}`);
    if (reader.channel === "email") {
      faults.lettersTwice.push(...names);
      continue;
    }
    repeated += again.length;
    faults.messagesTwice.push(...names.slice(kills));
    if (reader.channel === "push") faults.otherTopic.push(...otherTopics(offers, messages, again));
  }
  return { ...faults, repeated };
}

function lostFor(
  { channel, reader, highestPrice }: Reader,
  offers: readonly WrittenOffer[],
  messages: Received[],
) {
  const named = new Set(messages.flatMap(({ names }) => names));
  const missing = offers.filter(
    ({ name, price, withdrawnAt }) =>
      withdrawnAt === null && price <= (highestPrice ?? price) && !named.has(name),
  );
  const unnamed = messages.reduce((sum, message) => sum + message.unnamed, 0);
  return missing.slice(unnamed).map(({ name }) => `${name} to ${channel} ${reader}`);
}

/** Messages that name an offer more often than it rang. */
function repeats(offers: readonly WrittenOffer[], messages: Received[]): Received[] {
  const left = new Map(offers.map(({ name, lowered }) => [name, 1 + lowered]));
  return messages.filter(({ names }) => {
    for (const name of names) left.set(name, (left.get(name) ?? 0) - 1);
    return names.some((name) => (left.get(name) ?? 0) < 0);
  });
}

function repeatedLetters(received: readonly Received[]): string[] {
  const ids = received.filter(({ channel }) => channel === "email").map(({ id = "" }) => id);
  return ids.filter((id, n) => ids.indexOf(id) < n).map((id) => `the letter ${id}`);
}

/** The topic of several offers is that of the first; where that one was withdrawn meanwhile, another one is the first. */
function otherTopics(offers: readonly WrittenOffer[], messages: Received[], again: Received[]): string[] {
  const withdrawn = new Set(offers.filter((offer) => offer.withdrawnAt !== null).map(({ name }) => name));
  return again
    .filter((message) => {
      const earlier = messages.filter(
        (each) => each.at < message.at && each.names.some((name) => message.names.includes(name)),
      );
      const isMoved = earlier.some(({ names }) => names.some((name) => withdrawn.has(name)));
      return !isMoved && !earlier.some(({ id }) => id === message.id);
    })
    .map(({ names }) => `${names[0]}`);
}

function tooLate(offers: readonly WrittenOffer[], received: readonly Received[]): string[] {
  const withdrawnAt = new Map(offers.map((offer) => [offer.name, offer.withdrawnAt]));
  return received.flatMap(({ channel, names, at }) =>
    names.flatMap((name) => {
      const late = at - (withdrawnAt.get(name) ?? Number.POSITIVE_INFINITY);
      return late > handOverMs ? [`${channel}: ${name}, ${Math.round(late / 1000)} s later`] : [];
    }),
  );
}
