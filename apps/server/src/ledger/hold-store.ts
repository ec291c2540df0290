import type { Usdc } from '@stoke/domain';
import { sql } from '../platform/db/sql.ts';
import type { Tx } from '../platform/db/db.ts';
import type { Account } from './accounts.ts';
import { nameReusedReference, readAnswer, type Recorded } from './post-store.ts';
import type { Prepared } from './transaction.ts';

/** `posted`: the money moves on to its destination; `released`: it returns to its source. */
export type HoldEnd = 'posted' | 'released';

type NewHold = Prepared & {
  hold: { id: string; from: Account; via: Account; to: Account; amount: Usdc };
};

/** Opens all holds or none, in one database call. */
export async function openAll(tx: Tx, all: readonly NewHold[]): Promise<Recorded> {
  const holds = all.map(({ hold }) => hold);
  const row = await tx
    .one(
      sql<{ answer: string }>`select ledger.open_holds(
        ${holds.map(({ id }) => id)}, ${all.map(({ id }) => id)},
        ${all.map(({ reference }) => reference)}, ${all.map(({ hash }) => hash)},
        ${all.map(({ kind }) => kind)}, ${all.map(({ at }) => at.toISOString())},
        ${holds.map(({ from }) => from.id)}, ${holds.map(({ from }) => from.name)},
        ${holds.map(({ via }) => via.id)}, ${holds.map(({ via }) => via.name)},
        ${holds.map(({ to }) => to.id)}, ${holds.map(({ to }) => to.name)},
        ${holds.map(({ amount }) => amount)}) as answer`,
    )
    .catch(nameReusedReference(all));
  return readAnswer(
    row?.answer,
    holds.flatMap(({ from, via }) => [from, via]),
  );
}

/** The result of closing a hold, or its state when it was not open. */
export type HoldAnswer = 'closed' | 'repeated' | 'unknown' | HoldEnd;

type NewClosing = {
  hold: string;
  end: HoldEnd;
  /** Of the transaction. */
  id: string;
  reference: string;
  kind: string;
  at: Date;
};

/** Closes the open holds, in one database call. */
export async function closeAll(tx: Tx, all: readonly NewClosing[]): Promise<HoldAnswer[]> {
  const row = await tx
    .one(
      sql<{ answers: HoldAnswer[] }>`select ledger.close_holds(
        ${all.map(({ hold }) => hold)}, ${all.map(({ end }) => end)},
        ${all.map(({ id }) => id)}, ${all.map(({ reference }) => reference)},
        ${all.map(({ kind }) => kind)}, ${all.map(({ at }) => at.toISOString())}) as answers`,
    )
    .catch(nameReusedReference(all));
  return row?.answers ?? [];
}
