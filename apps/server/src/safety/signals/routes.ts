import type { Answer } from '@stoke/contract';
import { signalLevelFrom, signalLevelOf } from '@stoke/domain';
import { writeAudits, type Act } from '../../site/audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { highestFirst } from '../../platform/http/id-cursor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listActs, listRepeatable, type ShownAct } from './act-store.ts';
import { explain } from './explain.ts';
import { weighAround, type SignalDeps } from './find-signals.ts';
import { lockOpenSignal } from './lock-open-signal.ts';
import {
  listSignals,
  listSignalsOf,
  markDismissed,
  readMembers,
  readNames,
  readPeopleOf,
  type SignalRow,
} from './signal-list-store.ts';
import { waitForFinder } from './signal-store.ts';

const peopleShown = 20;
const signalsOfPerson = 20;

export type LookDeps = SignalDeps & {
  /** Releases the payouts of these people that nothing but signals held, and that no other holds now. */
  releaseHeld(
    tx: Tx,
    input: { userIds: readonly string[]; adminId: string; reason: string },
  ): Promise<readonly Act[]>;
};

export function signalRoutes(deps: LookDeps) {
  const { db } = deps;
  return {
    signals: async (asked) => {
      const { kind = null, status: state, level } = asked.query;
      const rows = await highestFirst(
        asked,
        (page) => listSignals(db, { kind, state, from: signalLevelFrom[level], ...page }),
        ({ strength }) => BigInt(strength),
      );
      return showSignals(deps, rows);
    },
    signalsOfPerson: async ({ params: { id: userId } }) => {
      const isThere = (await readNames(db, [userId])).has(userId);
      if (!isThere) throw new Refusal('request.not_found');
      return showSignals(deps, await listSignalsOf(db, { userId, limit: signalsOfPerson }));
    },
    dismissSignal: ({ caller, params: { id }, body: { reason, people: seen }, idempotent }) =>
      idempotent(async (tx) => {
        await dismiss(deps, tx, { id, seen, by: caller.userId, reason });
        return { message: 'Dismissed. It opens again if many more accounts join.' };
      }),
  } satisfies Partial<Handlers>;
}

/** An admin finds a signal harmless: it no longer counts, for itself or for others, and holds no payout. */
async function dismiss(
  deps: LookDeps,
  tx: Tx,
  { id, seen, by, reason }: { id: string; seen: number | undefined; by: string; reason: string },
): Promise<void> {
  await waitForFinder(tx);
  const signal = await lockOpenSignal(tx, { id, seen });
  const people = await readMembers(tx, id);
  const at = deps.clock.now();
  await markDismissed(tx, { id, by, reason, at });
  await weighAround(tx, people, at);
  const about = { kind: signal.kind, strength: signal.strength, people: signal.size, reason };
  const released = await deps.releaseHeld(tx, { userIds: people, adminId: by, reason });
  const act = { actor: by, action: 'signal-dismissed', subject: id, about } as const;
  await writeAudits(deps, tx, [act, ...released]);
}

async function showSignals(
  { db: q }: Pick<LookDeps, 'db'>,
  rows: readonly SignalRow[],
): Promise<Answer<'signals'>> {
  const ids = rows.map(({ id }) => id);
  const people = await readPeopleOf(q, { ids, limit: peopleShown });
  const named = rows.flatMap(({ evidence, dismissedBy }) => [
    ...evidence.map(({ userId }) => userId),
    ...(dismissedBy === null ? [] : [dismissedBy]),
  ]);
  const names = await readNames(q, [...new Set(named)]);
  const acts = Map.groupBy(
    await listActs(q, { signalIds: ids, userId: null }),
    ({ signalId }) => signalId,
  );
  const repeatable = Map.groupBy(await listRepeatable(q, ids), ({ signalId }) => signalId);
  return rows.map((row) => ({
    ...row,
    level: signalLevelOf(row.strength),
    explanation: explain(row.kind, row.size),
    people: people.get(row.id) ?? [],
    acts: (acts.get(row.id) ?? []).map(showAct),
    repeatable: (repeatable.get(row.id) ?? []).map(({ act }) => act),
    evidence: row.evidence.map(({ userId, text, at }) => {
      return { userId, username: names.get(userId) ?? '', text, at: new Date(at) };
    }),
    status: row.state,
    dismissed:
      row.dismissedAt === null
        ? null
        : {
            at: row.dismissedAt,
            by: names.get(row.dismissedBy ?? '') ?? '',
            reason: row.dismissReason ?? '',
          },
  }));
}

export function showAct(row: ShownAct) {
  return {
    ...row,
    by: row.actedByName,
    at: row.actedAt,
    undone: row.undoneAt === null ? null : { at: row.undoneAt, by: row.undoneByName ?? '' },
  };
}
