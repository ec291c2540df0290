import type { Answer } from '@stoke/contract';
import { utcMoment } from '@stoke/domain';
import { listAudit } from '../../site/audit/index.ts';
import { listUnfinished, readCampaignTotals } from '../../campaigns/core/index.ts';
import { readCreators } from '../../people/creators/index.ts';
import { hasFactor } from '../../people/second-factor/index.ts';
import { listAcceptances, lockStatus } from '../../people/users/index.ts';
import { readUsers } from '../../people/profile/index.ts';
import { accounts, balance, earnerBalances } from '../../money/ledger/index.ts';
import { listLatestPayouts, totalPaid } from '../../money/payouts/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { lastId } from '../../platform/http/id-cursor.ts';
import { onlyOne } from '../../platform/only-one.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listOfUser } from '../../work/submissions/index.ts';
import { showCreatorReviews } from '../../work/queue/index.ts';
import { listOwnTickets } from '../tickets/index.ts';
import { listMoves, showMove } from '../../safety/trust/index.ts';
import type { BanDeps } from './ban-deps.ts';
import { type Ban, readLiveBans } from './ban-store.ts';
import { banUser, liftBan } from './ban-user.ts';
import { takeOutWork } from './step-ban.ts';
import { listPeople } from './list-people.ts';
import { insertNote, listNotes } from './note-store.ts';
import { type PersonRow, readPerson } from './people-store.ts';
import { signOutPerson } from './sign-out-person.ts';
import { endSuspension, suspendUser } from './suspend-user.ts';
import { readLiveSuspensions, type Suspension } from './suspension-store.ts';

/** `forget` clears a user from the session cache, so that their next call sees the change. */
export function banRoutes(deps: BanDeps & { forget(userId: string): void }) {
  return {
    ownBan: async ({ caller }) => {
      const [ban] = await readLiveBans(deps.db, [caller.userId]);
      const money = ban ? await showCreatorMoney(deps.db, caller.userId) : null;
      const has = money !== null && money.available + money.inCampaigns > 0;
      return { ban: ban ? showBan(ban) : null, ...(has && { creator: money }) };
    },
    people: async (asked) => showPeople(deps.db, await listPeople(deps.db, asked)),
    person: ({ params }) => showOnePerson(deps, params.id),
    addPersonNote: ({ caller, params: { id: userId }, body: { text }, idempotent }) =>
      idempotent(async (tx) => {
        const status = await lockStatus(tx, userId);
        if (!status || status.isDeleted) throw new Refusal('request.not_found');
        const [id, writtenAt] = [deps.newId(), deps.clock.now()];
        await insertNote(tx, { id, userId, writtenBy: caller.userId, text, writtenAt });
        tx.publish('appeals', 'admins');
        return { message: 'Note added.' };
      }),
    signOutPerson: async ({ caller, params: { id: userId }, body: { reason }, idempotent }) => {
      const done = await idempotent(async (tx) => {
        await signOutPerson(deps, tx, { userId, by: caller.userId, reason });
        return { message: 'Signed out on every device.' };
      });
      deps.forget(userId);
      return done;
    },
    banUser: async ({ caller, params: { id: userId }, body, idempotent }) => {
      const done = await idempotent(async (tx) => {
        await banUser(deps, tx, { userId, by: caller.userId, ...body });
        return { message: 'User banned. Payments to this account have stopped.' };
      });
      deps.forget(userId);
      const left = await takeOutWork(deps, userId);
      return left === 0 ? done : { message: `${done.message} ${left} submissions follow.` };
    },
    ownSuspension: async ({ caller }) => {
      const [suspension] = await readLiveSuspensions(deps.db, [caller.userId]);
      return { suspension: suspension ? showSuspension(suspension) : null };
    },
    suspendUser: async ({ caller, params: { id: userId }, body, idempotent }) => {
      const done = await idempotent(async (tx) => {
        const until = await suspendUser(deps, tx, { userId, by: caller.userId, ...body });
        return { message: `Suspended until ${utcMoment(until)}.` };
      });
      deps.forget(userId);
      return done;
    },
    endSuspension: async ({ caller, params: { id: userId }, body, idempotent }) => {
      const done = await idempotent(async (tx) => {
        await endSuspension(deps, tx, { userId, by: caller.userId, ...body });
        return { message: 'The suspension is over.' };
      });
      deps.forget(userId);
      return done;
    },
    unbanUser: async ({ caller, params: { id: userId }, body, idempotent }) => {
      const done = await idempotent(async (tx) => {
        await liftBan(deps, tx, { userId, by: caller.userId, ...body });
        return { message: 'The ban is lifted.' };
      });
      deps.forget(userId);
      return done;
    },
  } satisfies Partial<Handlers>;
}

type Person = Answer<'people'>[number];
const recent = 10;
const maxNotes = 50;

/** Users in the admins' list. */
export async function showPeople(q: Queryable, rows: readonly PersonRow[]): Promise<Person[]> {
  const ids = rows.map(({ id }) => id);
  const [bans, suspensions] = await Promise.all([
    readLiveBans(q, ids),
    readLiveSuspensions(q, ids),
  ]);
  return rows.map((row) => {
    const ban = bans.find(({ userId }) => userId === row.id);
    const suspension = suspensions.find(({ userId }) => userId === row.id);
    return {
      ...row,
      ban: ban ? showBan(ban) : null,
      suspension: suspension ? showSuspension(suspension) : null,
    };
  });
}

/** One user with their recent activity and the recent actions on their account. */
export async function showOnePerson(
  { db: q, review }: Pick<BanDeps, 'db' | 'review'>,
  userId: string,
): Promise<Answer<'person'>> {
  const row = await readPerson(q, userId);
  if (!row) throw new Refusal('request.not_found');
  const [people, money, paid, reviews, rules, hasSecondFactor] = await Promise.all([
    showPeople(q, [row]),
    earnerBalances(q, userId),
    totalPaid(q, userId),
    showCreatorReviews(review, q, userId),
    listAcceptances(q, userId),
    hasFactor(q, userId),
  ]);
  return {
    ...onlyOne(people),
    creator: await showCreator(q, { userId, now: review.clock.now() }),
    rules: rules.toReversed(),
    hasSecondFactor,
    ...money,
    paid,
    walletAddress: row.walletAddress,
    reviews,
    ...(await showLatest(q, userId)),
    acts: await showActs(q, userId),
  };
}

/** The latest work, payouts, tickets and score changes of a person. */
async function showLatest(q: Queryable, userId: string) {
  const latest = { userId, before: lastId, limit: recent };
  const [work, payouts, tickets, moves] = await Promise.all([
    listOfUser(q, { ...latest, state: null, kind: null }),
    listLatestPayouts(q, latest),
    listOwnTickets(q, latest),
    listMoves(q, latest),
  ]);
  return {
    work: work.map((one) => ({ ...one, status: one.state })),
    payouts: payouts.map((one) => ({ ...one, status: one.state })),
    tickets: tickets.map((one) => ({ ...one, status: one.state })),
    moves: moves.map(showMove),
    notes: await listNotes(q, { userId, limit: maxNotes }),
  };
}

/** What admins did to a person, newest first. */
async function showActs(q: Queryable, userId: string): Promise<Answer<'person'>['acts']> {
  const acts = await listAudit(q, { subject: userId, limit: recent });
  const actorIds = acts.flatMap(({ actor }) => (actor === null ? [] : [actor]));
  const actors = await readUsers(q, actorIds);
  return acts.map(({ actor, about, ...act }) => ({
    ...act,
    actor: actor === null ? null : (actors.get(actor)?.username ?? null),
    reason: reasonIn(about),
  }));
}

/** What a creator has: the balance, and what campaigns hold of it. */
async function showCreatorMoney(q: Queryable, userId: string) {
  const [available, totals] = await Promise.all([
    balance(q, accounts.creatorAvailable(userId)),
    readCampaignTotals(q, userId),
  ]);
  return { available, inCampaigns: totals.held };
}

async function showCreator(
  q: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<Answer<'person'>['creator']> {
  const creator = (await readCreators(q, [userId])).get(userId);
  if (!creator) return null;
  const campaigns = await listUnfinished(q, { creatorId: userId, now });
  return {
    ...creator,
    ...(await showCreatorMoney(q, userId)),
    campaigns: campaigns.map((one) => ({
      ...one,
      status: one.state,
      isFunded: one.fundedAt !== null,
    })),
  };
}

/** A ban in force, as its user and the admins see it. */
function showBan(ban: Ban): NonNullable<Person['ban']> {
  return { ...ban, state: ban.state === 'lifted' ? 'final' : ban.state };
}

/** A suspension in force, as its user and the admins see it. */
function showSuspension(suspension: Suspension): NonNullable<Person['suspension']> {
  return { ...suspension, state: suspension.state === 'ended' ? 'upheld' : suspension.state };
}

function reasonIn(about: string): string | null {
  const known: unknown = JSON.parse(about);
  if (typeof known !== 'object' || known === null) return null;
  if ('note' in known && typeof known.note === 'string') return known.note;
  return 'reason' in known && typeof known.reason === 'string' ? known.reason : null;
}
