import type { Answer } from '@stoke/contract';
import { readCheckRuns } from '../checks/index.ts';
import { pause } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lookAndRead } from './look-and-read.ts';
import { toRecord } from './make-root.ts';
import type { ProofDeps } from './proof-deps.ts';
import { readNewestRoot, type RootRow } from './root-store.ts';
import { isCurrent } from './watch-roots.ts';

const lookAgainMs = 1_000;

/**
 * Everything owed beside everything held, as anybody may see it. A difference counts when a second look, of
 * a later balance, finds it too.
 */
export async function readPublicProof(deps: ProofDeps): Promise<Answer<'publicProof'>> {
  const first = await look(deps);
  if (first.funds.surplus === 0n) return show(deps, first);
  await pause(lookAgainMs);
  const second = await look(deps);
  const { surplus } = second.funds;
  if (surplus !== 0n && surplus > 0n !== first.funds.surplus > 0n) {
    throw new Refusal('chain.unavailable');
  }
  return show(deps, second);
}

function look(deps: ProofDeps) {
  return lookAndRead(deps, async (tx) => ({
    runs: await readCheckRuns(tx),
    root: await readNewestRoot(tx),
  }));
}

function show(
  deps: ProofDeps,
  { at, funds, read }: Awaited<ReturnType<typeof look>>,
): Answer<'publicProof'> {
  const { chain } = deps;
  const { slot, onChain, entries, sequence, owed, own, surplus } = funds;
  const ranAt = read.runs.map((run) => run.ranAt).filter((time) => time !== null);
  return {
    asOf: at,
    sequence: Number(sequence),
    treasury: {
      address: chain.treasury,
      mint: chain.mint,
      slot: Number(slot),
      onChain,
      explorerUrl: deps.addressUrl(chain.treasury),
    },
    owed,
    own,
    sentNotConfirmed: funds.sentNotConfirmed,
    arrivedNotCredited: funds.arrivedNotCredited,
    surplus,
    isCovered: surplus >= 0n,
    checks: {
      ranAt: ranAt.toSorted((a, b) => a.getTime() - b.getTime()).at(-1) ?? null,
      isIntact: ranAt.length > 0 && read.runs.every(({ wrong }) => wrong.length === 0),
      entries: Number(entries),
    },
    root: read.root && showRoot(deps, read.root),
    isRootCurrent: isCurrent(read.root, at),
  };
}

/** A root as it is published, with its memo on chain once that is final. */
export function showRoot(
  { transactionUrl }: Pick<ProofDeps, 'transactionUrl'>,
  { anchorSignature: signature = null, ...row }: RootRow & { anchorSignature?: string | null },
) {
  const anchor = signature === null ? null : { signature, explorerUrl: transactionUrl(signature) };
  return { ...toRecord(row), anchor };
}
