import type { Answer } from '@stoke/contract';
import { readRounds } from '../checks/index.ts';
import { lookAndRead } from './look-and-read.ts';
import { toRecord } from './make-root.ts';
import type { ProofDeps } from './proof-deps.ts';
import { readNewestRoot, type RootRow } from './root-store.ts';

/** Everything owed beside everything held, as anybody may see it. */
export async function readPublicProof(deps: ProofDeps): Promise<Answer<'publicProof'>> {
  const { at, funds, read } = await lookAndRead(deps, async (tx) => ({
    rounds: await readRounds(tx),
    root: await readNewestRoot(tx),
  }));
  const { chain } = deps;
  const { slot, onChain, entries, sequence, owed, own, surplus } = funds;
  const ranAt = read.rounds.map((round) => round.ranAt).filter((time) => time !== null);
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
      isIntact: ranAt.length > 0 && read.rounds.every(({ wrong }) => wrong.length === 0),
      entries: Number(entries),
    },
    root: read.root && showRoot(deps, read.root),
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
