import { withTimeLimit, waits } from '../../platform/db/time-limit.ts';
import { pause } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ChainUnknown, lookAtChain } from '../treasury/index.ts';
import type { ProofDeps } from './proof-deps.ts';
import { BooksAhead, readFunds, type Funds } from './read-funds.ts';

const maxLooks = 5;
/** About a slot of the chain. */
const lookAgainMs = 400;

/**
 * Looks at the chain, then reads the books at one moment; `more` reads more of that moment. If the books
 * have moved past the look by then, it looks again.
 */
export async function lookAndRead<T>(
  deps: Pick<ProofDeps, 'db' | 'clock' | 'chain' | 'crashPoint'>,
  more: (tx: Tx, funds: Funds) => Promise<T>,
): Promise<{ at: Date; funds: Funds; read: T }> {
  for (let looks = 1; ; looks += 1) {
    try {
      const chain = await lookAtChain(deps);
      deps.crashPoint?.('chain-read');
      const at = deps.clock.now();
      return await withTimeLimit(waits.report, () =>
        deps.db.transaction(async (tx) => {
          const funds = await readFunds(tx, chain);
          return { at, funds, read: await more(tx, funds) };
        }),
      );
    } catch (error) {
      if (!(error instanceof BooksAhead) && !(error instanceof ChainUnknown)) throw error;
      if (looks === maxLooks) throw new Refusal('chain.unavailable', { cause: error });
    }
    await pause(lookAgainMs);
  }
}
