import { signalNames } from '@stoke/domain';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type ActPerson,
  type ActRow,
  lockAct,
  lockPerson,
  readSignal,
  writePerson,
} from '../../safety/signals/index.ts';
import { planDecisions } from '../../work/decisions/index.ts';
import { listPendingOf } from '../../work/submissions/index.ts';
import { banUser, liftBan, readLiveBans } from '../bans/index.ts';
import type { GroupDeps } from './group-deps.ts';

/** Carries out one person's part of an act, or undoes it. Safe to repeat, in any number of workers. */
export async function stepPerson(deps: GroupDeps, person: ActPerson): Promise<void> {
  try {
    await deps.db.transaction((tx) => step(deps, tx, person));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // banned before, or no longer: nothing was written
    await deps.db.transaction(async (tx) => {
      const now = await lockPerson(tx, person.id);
      if (now?.state === 'waiting') await writePerson(tx, { ...now, state: 'skipped' });
      if (now?.state === 'undoing') await writePerson(tx, { ...now, state: 'undone' });
    });
  }
  deps.forget(person.userId);
}

async function step(deps: GroupDeps, tx: Tx, { id, actId }: ActPerson): Promise<void> {
  const act = await lockAct(tx, actId);
  const person = await lockPerson(tx, id);
  if (!act || !person) return;
  if (person.state === 'undoing') return lift(deps, tx, act, person);
  if (person.state !== 'waiting') return;
  if (act.act === 'ban') await ban(deps, tx, act, person);
  else await reject(deps, tx, act, person);
}

async function ban(deps: GroupDeps, tx: Tx, act: ActRow, person: ActPerson): Promise<void> {
  const { actedBy: by, reason } = act;
  const signal = await readSignal(tx, act.signalId);
  const evidence = signal
    ? `${signalNames[signal.kind]}, ${signal.size === 1 ? '1 account' : `${signal.size} accounts`}.`
    : reason;
  const banId = deps.newId();
  await writePerson(tx, { ...person, state: 'done', banId });
  await banUser(deps, tx, { id: banId, userId: person.userId, by, reason, evidence });
}

/** Lifts the ban of this act; one from before or after it stays. */
async function lift(deps: GroupDeps, tx: Tx, act: ActRow, person: ActPerson): Promise<void> {
  const { userId } = person;
  const by = act.undoneBy ?? act.actedBy;
  await writePerson(tx, { ...person, state: 'undone' });
  const [live] = await readLiveBans(tx, [userId]);
  if (live?.id !== person.banId) return;
  await liftBan(deps, tx, { userId, by, reason: act.undoReason ?? act.reason });
}

async function reject(deps: GroupDeps, tx: Tx, act: ActRow, person: ActPerson): Promise<void> {
  const ids = await listPendingOf(tx, {
    userId: person.userId,
    after: person.work.at(-1),
    limit: deps.maxWork,
  });
  const by = { userId: act.actedBy, isAdmin: true };
  const decisions = ids.map((submissionId) => {
    return { submissionId, verdict: 'rejected', reason: 'other', note: act.reason } as const;
  });
  const { outcomes } = await planDecisions(deps.review, tx, { decisions, by });
  const work = outcomes.flatMap(({ submissionId, refusal }) =>
    refusal === null ? [submissionId] : [],
  );
  const isMore = work.length > 0 && ids.length === deps.maxWork;
  if (isMore) tx.wake('signal acts');
  const state = isMore ? 'waiting' : 'done';
  await writePerson(tx, { ...person, state, work: [...person.work, ...work] });
}
