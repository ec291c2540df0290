import { randomUUID } from 'node:crypto';
import { generateKeyPairSigner } from '@solana/kit';
import type { Pay } from '../../apps/server/src/gateways/solana/index.ts';
import { openTestChain, type TestChain } from '../../apps/server/testing/gateways/test-chain.ts';
import { plainFigure, type Figure } from '../report/figure.ts';

const most = 8;
const amount = 50_000_000n;

/** What a payout costs in fees when it shares a transaction, on the embedded chain. */
export async function measurePayouts(): Promise<Figure[]> {
  const chain = await openTestChain(100_000_000_000n);
  try {
    const opened = await wallets(most);
    const alone = await sendAll(
      chain,
      opened.map((wallet) => [wallet]),
      { mayOpen: true },
    );
    const fresh = await newPays(await wallets(most), { mayOpen: true });
    const fittingNew = await chain.chain.fitPayouts(fresh);
    // The first payouts opened the token accounts; later ones cost fees only.
    const fitting = await chain.chain.fitPayouts(await newPays(opened, { mayOpen: false }));
    const together = await sendAll(chain, [opened], { mayOpen: false });
    const single = await sendAll(
      chain,
      opened.map((wallet) => [wallet]),
      { mayOpen: false },
    );
    if (alone <= single) throw new Error('Opening an account cost nothing.');
    const share = Number(together) / Number(single);
    return [
      plainFigure({ name: 'payouts in a transaction', unit: '', bar: { atMost: most } }, fitting),
      plainFigure(
        { name: 'the same, all token accounts new', unit: '', bar: { atMost: most } },
        fittingNew,
      ),
      {
        ...plainFigure({ name: 'chain fee of a payout', unit: 'lamports', bar: null }, 0),
        value: Number(together) / most,
        ceiling: { name: 'alone', value: Number(single) / most },
        ratio: share,
        bar: '≤ 0.2',
        met: share <= 0.2,
      },
    ];
  } finally {
    await chain.close();
  }
}

async function wallets(count: number): Promise<string[]> {
  const signers = await Promise.all(Array.from({ length: count }, () => generateKeyPairSigner()));
  return signers.map((signer) => signer.address);
}

type Opening = { mayOpen: boolean };

async function newPays(to: readonly string[], { mayOpen }: Opening): Promise<Pay[]> {
  const references = await wallets(to.length);
  return to.map((wallet, i) => ({
    to: wallet,
    amount,
    reference: references[i] ?? wallet,
    mayOpen,
  }));
}

/** Pays each group in one transaction, to its end; answers the lamports that all this cost. */
async function sendAll(
  { chain, finalize }: TestChain,
  groups: readonly (readonly string[])[],
  opening: Opening,
): Promise<bigint> {
  const before = await chain.solBalance(chain.treasury);
  for (const group of groups) {
    const pays = await newPays(group, opening);
    const signed = await chain.signPayout({ pays, memo: `bench ${randomUUID()}` });
    const sent = await chain.broadcast(signed.wire);
    if (!sent.accepted) throw new Error(`The chain refused a payout: ${sent.reason}`);
    finalize();
    const looks = await Promise.all(
      pays.map(({ reference }) => chain.findPayment({ reference, since: 0n, asOf: 0n })),
    );
    if (looks.some(({ kind }) => kind !== 'paid'))
      throw new Error('A payout did not reach its wallet.');
  }
  return before - (await chain.solBalance(chain.treasury));
}
