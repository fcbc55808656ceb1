import { expect, test } from "vitest";
import { type Random, seededRandom, wholeBetween } from "#domain/format/seeded-random.ts";
import { findRings, type VotePair } from "./find-rings.ts";

const names = (kind: string, n: number) => Array.from({ length: n }, (_, i) => `${kind}-${i}`);

/** A few send most offers, and each voter likes one of five kinds of things more than the others. */
function ordinaryVotes(random: Random, people = 400): VotePair[] {
  const all = names("ordinary", people);
  const pick = (taste: number) => {
    const popular = Math.floor(people * random() ** 2);
    return random() < 0.5 ? popular - (popular % 5) + taste : popular;
  };
  return all.flatMap((voter, i) =>
    Array.from({ length: wholeBetween(random, 1, 60) }, () => ({
      voter,
      sender: all[Math.min(people - 1, pick(i % 5))] ?? voter,
      votes: 1,
    })),
  );
}

interface Habits {
  /** With how many of the others each member trades votes. */
  density: number;
  /** How many of their votes go elsewhere, to look ordinary. */
  elsewhere: number;
}

function ringVotes(random: Random, kind: string, { density, elsewhere }: Habits): VotePair[] {
  const members = names(kind, 20);
  const inside = members.flatMap((voter) =>
    members
      .filter((sender) => sender !== voter && random() < density)
      .map((sender) => ({ voter, sender, votes: wholeBetween(random, 1, 3) })),
  );
  const disguise = members.flatMap((voter) => {
    const given = inside.filter((pair) => pair.voter === voter).reduce((sum, { votes }) => sum + votes, 0);
    return Array.from({ length: Math.floor(given * elsewhere) }, () => ({
      voter,
      sender: `ordinary-${wholeBetween(random, 0, 99)}`,
      votes: 1,
    }));
  });
  return [...inside, ...disguise];
}

test.each([
  [{ density: 1, elsewhere: 0 }],
  [{ density: 0.6, elsewhere: 0.05 }],
  [{ density: 0.5, elsewhere: 0.1 }],
])("a ring of 20 accounts is found whole among ordinary voters: %j", (habits) => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seededRandom(seed);
    const rings = findRings([...ordinaryVotes(random), ...ringVotes(random, "ring", habits)]);
    expect(rings, `seed ${seed}`).toHaveLength(1);
    const [ring] = rings;
    expect(ring?.people.every((person) => person.startsWith("ring-"))).toBe(true);
    expect(ring?.people.length, `seed ${seed}`).toBeGreaterThanOrEqual(18);
  }
});

test("two rings are two lines", () => {
  const random = seededRandom(7);
  const habits = { density: 0.8, elsewhere: 0.1 };
  const votes = [
    ...ordinaryVotes(random),
    ...ringVotes(random, "one", habits),
    ...ringVotes(random, "two", habits),
  ];
  expect(findRings(votes).map(({ people }) => people.length)).toEqual([20, 20]);
});

test("no ring is found among ordinary voters, on large sites or small ones", () => {
  for (let seed = 1; seed <= 40; seed++) {
    expect(findRings(ordinaryVotes(seededRandom(seed))), `seed ${seed}`).toEqual([]);
    expect(findRings(ordinaryVotes(seededRandom(seed), 15)), `seed ${seed}, few`).toEqual([]);
  }
});

test("a site on which everybody votes for everybody has no ring", () => {
  expect(findRings(ringVotes(seededRandom(1), "all", { density: 1, elsewhere: 0 }))).toEqual([]);
  expect(findRings([])).toEqual([]);
});

test("the order of the votes does not matter", () => {
  const random = seededRandom(3);
  const votes = [...ordinaryVotes(random), ...ringVotes(random, "ring", { density: 0.5, elsewhere: 0.1 })];
  expect(findRings(votes.toReversed())).toEqual(findRings(votes));
});
