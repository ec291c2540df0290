import { owedKinds, usdc, type OwedKind, type Usdc } from '@stoke/domain';
import { accounts, balance } from '../ledger/index.ts';
import {
  letRunLong,
  seeOneMoment,
  sumAtSlot,
  sumUnread,
  type ChainLook,
} from '../treasury/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { readBooksPosition, readOwed } from './funds-store.ts';

/** Everything owed beside everything held, in micro-USDC. */
export type Funds = {
  sequence: bigint;
  entries: bigint;
  /** The hash of the newest seal of the books. */
  sealed: string | null;
  slot: bigint;
  onChain: Usdc;
  owed: {
    total: Usdc;
    owners: number;
    kinds: { kind: OwedKind; amount: Usdc; owners: number }[];
  };
  own: Usdc;
  sentNotConfirmed: Usdc;
  arrivedNotCredited: Usdc;
  surplus: Usdc;
};

/** The books know of a later slot than that of the look: look at the chain again. */
export class BooksAhead extends Error {}

/**
 * Reads the books at one moment beside a look at the chain from just before. Begins the transaction, whose
 * later statements see the same moment.
 * @throws {BooksAhead} when the books have seen more of the chain than the look.
 */
export async function readFunds(tx: Tx, { slot, onChain, unread }: ChainLook): Promise<Funds> {
  await seeOneMoment(tx);
  await letRunLong(tx);
  const rows = await readOwed(tx);
  const own = await balance(tx, accounts.platformFee);
  const listed = await sumAtSlot(tx, slot);
  if (listed.laterCredits !== 0n || listed.laterPayments !== 0n) throw new BooksAhead();
  const newer = await sumUnread(tx, unread);
  const sent = listed.sent + newer.sent;
  const arrived = listed.arrived + newer.arrived;
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  const kinds = owedKinds.map((kind) => {
    const { amount = 0n, owners = 0 } = byKind.get(kind) ?? {};
    return { kind, amount: usdc(amount), owners };
  });
  const { amount: total = 0n, owners = 0 } = byKind.get(null) ?? {};
  return {
    ...(await readBooksPosition(tx)),
    slot,
    onChain: usdc(onChain),
    owed: { total: usdc(total), owners, kinds },
    own,
    sentNotConfirmed: usdc(sent),
    arrivedNotCredited: usdc(arrived),
    surplus: usdc(onChain + sent - arrived - total - own),
  };
}
