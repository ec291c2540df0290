import type { SettingKey } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** A change as the form made it: from the value that it showed, to the one that is wanted. */
export type SettingChange = { key: SettingKey; from: unknown; to: unknown };

export type Proposal = {
  id: string;
  changes: SettingChange[];
  reason: string;
  proposedBy: string;
  proposedAt: Date;
  expiresAt: Date;
  state: 'open' | 'done' | 'withdrawn' | 'expired';
};

type Stored = { key: string; value: boolean | number };

/** What admins chose; a setting without a row has its default. */
export async function readChosen(q: Queryable): Promise<ReadonlyMap<string, boolean | number>> {
  const rows = await q.all(sql<Stored>`select key, value from setting`);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** One change of settings at a time. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.all(sql`select pg_advisory_xact_lock(hashtextextended('settings: change', 0))`);
}

export async function writeSetting(tx: Tx, { key, value }: Stored): Promise<void> {
  await tx.run(sql`
    insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`);
}

export async function insertProposal(tx: Tx, proposal: Omit<Proposal, 'state'>): Promise<void> {
  const { id, changes, reason, proposedBy, proposedAt, expiresAt } = proposal;
  await tx.run(sql`
    insert into setting_proposal (id, changes, reason, proposed_by, proposed_at, expires_at)
    values (${id}, ${JSON.stringify(changes)}::jsonb, ${reason}, ${proposedBy}, ${proposedAt},
      ${expiresAt})`);
}

export function findProposal(q: Queryable, id: string): Promise<Proposal | null> {
  return q.one(sql<Proposal>`select * from setting_proposal where id = ${id}`);
}

/** Those that can still be confirmed, oldest first. */
export function listProposals(q: Queryable, now: Date): Promise<Proposal[]> {
  return q.all(sql<Proposal>`
    select * from setting_proposal where state = 'open' and expires_at > ${now}
    order by id limit 100`);
}

/** Those whose time is over. */
export function listExpired(q: Queryable, now: Date): Promise<{ id: string }[]> {
  return q.all(sql<{ id: string }>`
    select id from setting_proposal where state = 'open' and expires_at <= ${now}
    order by id limit 100`);
}

/** Closes a proposal while settings are locked. */
export async function closeProposal(
  tx: Tx,
  { state, by, at, id }: { id: string; state: Proposal['state']; by: string | null; at: Date },
): Promise<void> {
  await tx.run(sql`
    update setting_proposal set state = ${state}, closed_by = ${by}, closed_at = ${at}
    where id = ${id} and state = 'open'`);
}
