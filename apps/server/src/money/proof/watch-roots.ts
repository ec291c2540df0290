import { hourMs, maxRootAgeHours } from '@stoke/domain';
import { alarmOfDay } from '../../people/users/index.ts';
import type { Figure } from '../../platform/http/operations.ts';
import { readOldestOpen } from './anchor-store.ts';
import type { ProofDeps } from './proof-deps.ts';
import { readInstalledAt, readNewestRoot } from './root-store.ts';

const maxRootAgeMs = maxRootAgeHours * hourMs;
/** A memo is final within a minute where nothing is wrong. */
const maxMemoAgeMs = hourMs;

type Dated = { at: Date } | null;

/** Whether a root is at most 26 hours old. */
export function isCurrent(newest: Dated, now: Date): boolean {
  return newest !== null && now.getTime() - newest.at.getTime() <= maxRootAgeMs;
}

/**
 * Tells admins, once a day, of a root that is older than 26 hours, and of one whose memo is not final an hour
 * after it was made. The time of the tables stands for a root where there is none yet.
 */
export async function watchRoots(deps: ProofDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const newest = await readNewestRoot(db);
  if (!isCurrent(newest ?? { at: await readInstalledAt(db) }, now)) {
    const about = newest
      ? `The newest root, ${newest.number}, was made at ${newest.at.toISOString()}.`
      : 'No root was ever made.';
    await db.transaction((tx) => alarmOfDay(deps, tx, { alarm: 'root_late', about }));
  }
  const open = await readOldestOpen(db);
  if (open !== null && now.getTime() - open.at.getTime() > maxMemoAgeMs) {
    const about = `Root ${open.number}, made at ${open.at.toISOString()}, has no final memo.`;
    await db.transaction((tx) => alarmOfDay(deps, tx, { alarm: 'root_not_anchored', about }));
  }
}

/** The metrics of the roots. */
export function rootFigures({ db, clock }: Pick<ProofDeps, 'db' | 'clock'>): Figure[] {
  return [
    {
      name: 'stoke_root_seconds',
      help: 'The age of the newest root, and of the oldest whose memo on chain is not final',
      label: 'which',
      read: async (): Promise<Record<string, number>> => {
        const [newest, open] = [await readNewestRoot(db), await readOldestOpen(db)];
        const age = ({ at }: { at: Date }) =>
          Math.max(0, Math.floor((clock.now().getTime() - at.getTime()) / 1000));
        return {
          ...(newest === null ? {} : { newest: age(newest) }),
          ...(open === null ? {} : { not_anchored: age(open) }),
        };
      },
    },
  ];
}
