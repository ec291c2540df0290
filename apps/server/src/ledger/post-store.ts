import { violatedConstraint } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { Tx } from '../platform/db/db.ts';
import type { Account } from './accounts.ts';
import { ReferenceReused } from './ledger-errors.ts';
import type { Prepared } from './transaction.ts';

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
export function readAnswer(answer: string | undefined, accounts: readonly Account[]): Recorded {
  const [outcome, ...rest] = answer?.split(' ') ?? [];
  if (outcome === 'posted') return { outcome };
  if (outcome === 'repeated') return { outcome, which: rest.map((number) => Number(number) - 1) };
  const account = accounts.find(({ id }) => id === rest[0]);
  if (outcome !== 'short' || !account) throw new Error(`The books answered: ${answer}.`);
  return { outcome, account };
}

export function nameReusedReference(all: readonly { reference: string }[]) {
  return (error: unknown): never => {
    if (violatedConstraint(error) !== 'transaction_reference') throw error;
    throw new ReferenceReused(all.map(({ reference }) => reference).join(', '), { cause: error });
  };
}
