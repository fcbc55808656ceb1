export interface VotePair {
  voter: string;
  sender: string;
  /** How many offers of the sender the voter found hot. */
  votes: number;
}

export interface Ring {
  people: string[];
  /** Given to each other. */
  votes: number;
}

/** When a group is shown to moderators. */
export const ringRule = {
  days: 30,
  /** Fewer votes of a person prove nothing. */
  leastVotes: 5,
  leastPeople: 4,
  /** Two are linked where each gives the other so many times what everybody gives them. */
  lift: 3,
  /** What a person must give to those who are linked with them, and to the whole group, at least. */
  linkedShare: 0.2,
  insideShare: 0.7,
} as const;

/**
 * Groups whose members vote almost only for each other's offers. Friends of one taste vote for others too; a site on which all vote
 * for all has no group, since nobody gives more than the others do. The order of the pairs does not matter.
 */
export function findRings(pairs: readonly VotePair[]): Ring[] {
  const graph = voteGraph(pairs);
  const links = linksOf(graph);
  const { leastVotes, linkedShare } = ringRule;
  const isCandidate = (person: string) =>
    graph.given(person) >= leastVotes &&
    graph.inside(person, links.get(person) ?? new Set()) >= linkedShare * graph.given(person);
  const candidates = new Set([...links.keys()].filter(isCandidate));
  return groupsOf(candidates, links)
    .filter((group) => group.size >= ringRule.leastPeople)
    .map((group) => stableCore(withFollowers(group, graph), graph))
    .filter((group) => group.size >= ringRule.leastPeople)
    .map((group) => ({
      people: [...group].sort(),
      votes: [...group].reduce((sum, person) => sum + graph.inside(person, group), 0),
    }))
    .sort(
      (a, b) => b.people.length - a.people.length || ((a.people[0] ?? "") < (b.people[0] ?? "") ? -1 : 1),
    );
}

type VoteGraph = ReturnType<typeof voteGraph>;

function voteGraph(pairs: readonly VotePair[]) {
  const votesOf = new Map<string, Map<string, number>>();
  const given = new Map<string, number>();
  const received = new Map<string, number>();
  let all = 0;
  for (const { voter, sender, votes } of pairs) {
    const ofVoter = votesOf.get(voter) ?? new Map<string, number>();
    votesOf.set(voter, ofVoter.set(sender, (ofVoter.get(sender) ?? 0) + votes));
    given.set(voter, (given.get(voter) ?? 0) + votes);
    received.set(sender, (received.get(sender) ?? 0) + votes);
    all += votes;
  }
  const givenBy = (person: string) => given.get(person) ?? 0;
  return {
    votesOf,
    given: givenBy,
    /** How many of a person's votes go to these. */
    inside(person: string, group: ReadonlySet<string>): number {
      let sum = 0;
      for (const [sender, votes] of votesOf.get(person) ?? []) if (group.has(sender)) sum += votes;
      return sum;
    },
    /** Whether the voter gives the sender far more of their votes than all give them. */
    prefers(voter: string, sender: string): boolean {
      const votes = votesOf.get(voter)?.get(sender) ?? 0;
      return votes * all >= ringRule.lift * (received.get(sender) ?? 0) * givenBy(voter) && votes > 0;
    },
  };
}

function linksOf(graph: VoteGraph): Map<string, Set<string>> {
  const links = new Map<string, Set<string>>();
  for (const [voter, ofVoter] of graph.votesOf)
    for (const sender of ofVoter.keys())
      if (voter !== sender && graph.prefers(voter, sender) && graph.prefers(sender, voter))
        links.set(voter, (links.get(voter) ?? new Set()).add(sender));
  return links;
}

/** People who are linked with each other, over others too. */
function groupsOf(
  people: ReadonlySet<string>,
  links: ReadonlyMap<string, ReadonlySet<string>>,
): Set<string>[] {
  const seen = new Set<string>();
  const groups: Set<string>[] = [];
  for (const first of people) {
    if (seen.has(first)) continue;
    const group = new Set([first]);
    for (const person of group)
      for (const next of links.get(person) ?? []) if (people.has(next)) group.add(next);
    for (const person of group) seen.add(person);
    groups.push(group);
  }
  return groups;
}

/** With those who mostly vote for the group, whether or not it votes for them. */
function withFollowers(group: ReadonlySet<string>, graph: VoteGraph): Set<string> {
  const isFollower = (person: string) =>
    graph.given(person) >= ringRule.leastVotes && 2 * graph.inside(person, group) >= graph.given(person);
  return new Set([...group, ...[...graph.votesOf.keys()].filter(isFollower)]);
}

/** Without those who vote for others too, until nobody has to leave. */
function stableCore(group: ReadonlySet<string>, graph: VoteGraph): Set<string> {
  const core = new Set(group);
  for (let size = -1; size !== core.size; ) {
    size = core.size;
    for (const person of core)
      if (graph.inside(person, core) < ringRule.insideShare * graph.given(person)) core.delete(person);
  }
  return core;
}
