import type { Usdc } from '@stoke/domain';
import { type Tx, violatedConstraint } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Account } from './accounts.ts';
import { type Prepared, ReferenceReused } from './transaction.ts';

export type Recorded =
  | { outcome: 'posted' }
  /** Indices of the transactions that already existed; they were not posted again. */
  | { outcome: 'repeated'; which: number[] }
  /** This account would fall below zero; nothing was posted. */
  | { outcome: 'short'; account: Account };

/** Posts all transactions or none, in one call of the database. */
export async function record(tx: Tx, all: readonly Prepared[]): Promise<Recorded> {
  const entries = all.flatMap((one, i) =>
    one.entries.map((entry, k) => ({ ...entry, number: i + 1, seq: k + 1 })),
  );
  const row = await tx
    .one(
      sql<{ answer: string }>`select ledger.post(
        ${all.map(({ id }) => id)}, ${all.map(({ reference }) => reference)},
        ${all.map(({ hash }) => hash)}, ${all.map(({ kind }) => kind)},
        ${all.map(({ at }) => at.toISOString())},
        ${entries.map(({ number }) => number)}, ${entries.map(({ seq }) => seq)},
        ${entries.map(({ account }) => account.id)}, ${entries.map(({ account }) => account.name)},
        ${entries.map(({ amount }) => amount)}) as answer`,
    )
    .catch(nameReusedReference(all));
  return readAnswer(
    row?.answer,
    entries.map(({ account }) => account),
  );
}

/** The reply of `ledger.post` and `ledger.open_holds`. */
function readAnswer(answer: string | undefined, accounts: readonly Account[]): Recorded {
  const [outcome, ...rest] = answer?.split(' ') ?? [];
  if (outcome === 'posted') return { outcome };
  if (outcome === 'repeated') return { outcome, which: rest.map((number) => Number(number) - 1) };
  const account = accounts.find(({ id }) => id === rest[0]);
  if (outcome !== 'short' || !account) throw new Error(`The books answered: ${answer}.`);
  return { outcome, account };
}

function nameReusedReference(all: readonly { reference: string }[]) {
  return (error: unknown): never => {
    if (violatedConstraint(error) !== 'transaction_reference') throw error;
    throw new ReferenceReused(all.map(({ reference }) => reference).join(', '), { cause: error });
  };
}

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
