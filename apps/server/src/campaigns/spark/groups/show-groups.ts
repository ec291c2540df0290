import type { Answer } from '@stoke/contract';
import { nearGroups, maxReversalActions, sumOf, toDollars, usdc } from '@stoke/domain';
import { nameUsers } from '../../../people/profile/index.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { TrafficDatabases } from '../../../platform/db/traffic.ts';
import {
  readGivings,
  readMessages,
  type MessageRow,
  type Takeable,
  withoutNestedLoops,
} from '../moderation/desk-store.ts';
import { findRings } from '../moderation/find-rings.ts';
import { messageUrlOf } from '../traffic/message-url.ts';
import { readTexts } from '../traffic/text-store.ts';

type Sides = { db: Queryable; traffic: TrafficDatabases };
type Input = { campaignId: string; since: Date };
type Copies = Answer<'sparkCopies'>[number];

const maxGroups = 50;
const maxMessages = 20_000;
const samples = 5;

/** People who react mostly to one another, with the reactions among them that can be taken back. */
export async function showRings(
  { db, traffic }: Sides,
  input: Input,
): Promise<Answer<'sparkRings'>> {
  const givings = await withoutNestedLoops(traffic.databaseOf(input.campaignId), (q) =>
    readGivings(q, input),
  );
  const rings = findRings(givings).slice(0, maxGroups);
  const userIds = rings.flatMap(({ people }) => people);
  const nameOf = await nameUsers(db, userIds);
  return rings.map(({ people, inside, given }) => {
    const members = new Set(people);
    const among = givings.filter(({ giver, author }) => members.has(giver) && members.has(author));
    return { people: people.map(nameOf), inside, given, ...showTakeable(among) };
  });
}

/** Nearly equal messages of several people: those with the largest rewards first. */
export async function showCopies({ db, traffic }: Sides, input: Input): Promise<Copies[]> {
  const q = traffic.databaseOf(input.campaignId);
  const messages = await readMessages(q, { ...input, limit: maxMessages });
  const groups = nearGroups(messages)
    .filter((group) => new Set(group.map(({ userId }) => userId)).size > 1)
    .map((group) => ({ group, ...takeableOf(group) }))
    .toSorted((a, b) => dollarsOf(b) - dollarsOf(a) || b.group.length - a.group.length)
    .slice(0, maxGroups);
  const userIds = groups.flatMap(({ group }) => group.map(({ userId }) => userId));
  const nameOf = await nameUsers(db, userIds);
  const shown = groups.flatMap(({ group }) => group.slice(0, samples).map(({ id }) => id));
  const texts = await readTexts(q, { campaignId: input.campaignId, actionIds: shown });
  return groups.map(({ group, ...takeable }) => ({
    people: [...new Set(group.map(({ userId }) => userId))].map(nameOf),
    messages: group.length,
    samples: group.slice(0, samples).map((row) => ({
      ...row,
      username: nameOf(row.userId).username,
      text: texts.get(row.id) ?? null,
      url: messageUrlOf(row.key),
    })),
    ...showTakeable([takeable]),
  }));
}

function takeableOf(group: readonly MessageRow[]): Takeable {
  const reserved = group.filter(({ status }) => status === 'doubtful' || status === 'reserved');
  const available = group.filter(({ status }) => status === 'available');
  const ids = reserved.map(({ id }) => id);
  return { ids, reserved: sumOf(reserved), available: sumOf(available) };
}

/** For sorting only: no money is decided by it. */
function dollarsOf({ reserved, available }: Takeable): number {
  return toDollars(usdc(reserved + available));
}

function showTakeable(parts: readonly Takeable[]) {
  const sum = (key: 'reserved' | 'available') =>
    usdc(parts.reduce((all: bigint, part) => all + part[key], 0n));
  return {
    actionIds: parts.flatMap(({ ids }) => ids).slice(0, maxReversalActions),
    reserved: sum('reserved'),
    available: sum('available'),
  };
}
