import { dayMs, proofTreeDays, usdc } from '@stoke/domain';
import { readPage } from '../../platform/http/id-cursor.ts';
import type { Module } from '../../platform/module.ts';
import { eraseWorker } from '../../platform/jobs/erase-worker.ts';
import { Refusal } from '../../platform/refusal.ts';
import { anchorRoots } from './anchor-roots.ts';
import { makeDailyRoot, makeRootNow } from './make-root.ts';
import { readOwnProof } from './own-proof.ts';
import type { ProofDeps } from './proof-deps.ts';
import { readPublicProof, showRoot } from './public-proof.ts';
import { eraseTree, listDays, listRoots } from './root-store.ts';
import { shareReading } from './share-reading.ts';
import { watchRoots } from './watch-roots.ts';

const newest = 2_147_483_647;

type Deps = ProofDeps & {
  /** About two slots of the chain. */
  everySeconds: number;
};

/** Anyone can check that all the money is there, and each owner that their balances are counted. */
export function proofModule(deps: Deps) {
  const { db, clock, everySeconds } = deps;
  const publicProof = shareReading({ clock, read: () => readPublicProof(deps) });
  return {
    routes: {
      publicProof,
      proofJson: publicProof,
      proofRoots: async (asked) => {
        const before = readNumber(asked.query.cursor);
        const read = (limit: number) => listRoots(db, { before, limit });
        const rows = await readPage(asked, read, ({ number }) => String(number));
        return rows.map((row) => showRoot(deps, row));
      },
      proofHistory: async ({ query: { days } }) => {
        const today = Math.floor(clock.now().getTime() / dayMs);
        const rows = await listDays(db, new Date((today - days + 1) * dayMs));
        return rows.map(({ day, onChain, owed }) => ({
          day,
          onChain: usdc(onChain),
          owed: usdc(owed),
        }));
      },
      ownProof: ({ caller: { userId }, query: { root } }) =>
        readOwnProof(db, { owner: userId, number: root ?? null }),
      makeProofRoot: async ({ caller: { userId } }) =>
        showRoot(deps, await makeRootNow(deps, userId)),
    },
    workers: [
      { name: 'proof anchor', everySeconds, run: () => anchorRoots(deps) },
      { name: 'proof root', everySeconds: 10, run: () => makeDailyRoot(deps) },
      { name: 'proof watch', everySeconds: 60, run: () => watchRoots(deps) },
      eraseWorker({
        name: 'proof trees',
        clock,
        days: () => proofTreeDays,
        erase: (before) => eraseTree(db, before),
      }),
    ],
  } satisfies Module;
}

/** The number that a page continues before; a list starts at the newest. */
function readNumber(cursor: string | undefined): number {
  if (cursor === undefined) return newest;
  if (!/^\d{1,9}$/.test(cursor)) throw new Refusal('request.invalid');
  return Number(cursor);
}
