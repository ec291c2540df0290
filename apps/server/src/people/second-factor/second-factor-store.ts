import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { eraseRows } from '../../platform/personal-data-store.ts';

type FactorRow = {
  sealedSecret: string;
  startedAt: Date;
  confirmedAt: Date | null;
  lastStep: bigint;
};

export function findFactor(q: Queryable, userId: string): Promise<FactorRow | null> {
  return q.one(sql<FactorRow>`
    select sealed_secret, started_at, confirmed_at, last_step from second_factor
    where user_id = ${userId}`);
}

/** The same, locked: of two uses of one code the second sees that it is used. */
export function lockFactor(tx: Tx, userId: string): Promise<FactorRow | null> {
  return tx.one(sql<FactorRow>`
    select sealed_secret, started_at, confirmed_at, last_step from second_factor
    where user_id = ${userId} for update`);
}

export type FactorKind = 'app' | 'passkey';

/** The factors that can complete a login; with none, two-step login is off. */
export function listKinds(q: Queryable, userId: string): Promise<FactorKind[]> {
  return q.values(sql<{ kind: FactorKind }>`
    select 'app' as kind from second_factor
    where user_id = ${userId} and confirmed_at is not null
    union select 'passkey' from passkey where user_id = ${userId} order by kind`);
}

export async function hasFactor(q: Queryable, userId: string): Promise<boolean> {
  return (await listKinds(q, userId)).length > 0;
}

/** Starts anew with this secret, unless one is in use. */
export async function startFactor(
  tx: Tx,
  { userId, sealedSecret, at }: { userId: string; sealedSecret: string; at: Date },
): Promise<boolean> {
  const started = await tx.run(sql`
    insert into second_factor as f (user_id, sealed_secret, started_at)
    values (${userId}, ${sealedSecret}, ${at})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret,
      started_at = excluded.started_at, last_step = 0
    where f.confirmed_at is null`);
  return started === 1;
}

/** Secrets of apps that do not begin with this mark, in the order of their users. */
export function listSealedOtherwise(
  q: Queryable,
  { mark, after, limit }: { mark: string; after: string; limit: number },
): Promise<{ userId: string; sealedSecret: string }[]> {
  return q.all(sql<{ userId: string; sealedSecret: string }>`
    select user_id, sealed_secret from second_factor
    where user_id > ${after} and not starts_with(sealed_secret, ${mark})
    order by user_id limit ${limit}`);
}

/** Replaces a sealed secret, unless the app was set up again since it was read. */
export async function replaceSealed(
  q: Queryable,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await q.run(sql`
    update second_factor set sealed_secret = ${to}
    where user_id = ${userId} and sealed_secret = ${from}`);
}

export async function acceptStep(
  tx: Tx,
  { step, confirmedAt, userId }: { userId: string; step: number; confirmedAt: Date },
): Promise<void> {
  await tx.run(sql`
    update second_factor set last_step = ${step},
      confirmed_at = coalesce(confirmed_at, ${confirmedAt})
    where user_id = ${userId}`);
}

/** False when there was no app in use. */
export async function removeApp(tx: Tx, userId: string): Promise<boolean> {
  const removed = await tx.run(sql`
    delete from second_factor where user_id = ${userId} and confirmed_at is not null`);
  return removed === 1;
}

export async function removeCodes(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from recovery_code where user_id = ${userId}`);
}

/** Replaces all recovery codes by new ones. */
export async function replaceCodes(
  tx: Tx,
  { userId, at, hashes }: { userId: string; hashes: readonly string[]; at: Date },
): Promise<void> {
  await removeCodes(tx, userId);
  await tx.run(sql`
    insert into recovery_code (user_id, code_hash, made_at)
    select ${userId}, code_hash, ${at} from unnest(${hashes}::text[]) code_hash`);
}

/** Uses a recovery code up. False when it is unknown or used. */
export async function useCode(
  tx: Tx,
  { at, userId, hash }: { userId: string; hash: string; at: Date },
): Promise<boolean> {
  const used = await tx.run(sql`
    update recovery_code set used_at = ${at}
    where user_id = ${userId} and code_hash = ${hash} and used_at is null`);
  return used === 1;
}

export function countCodesLeft(q: Queryable, userId: string): Promise<number> {
  return q.value(sql<{ left: number }>`
    select count(*)::int as left from recovery_code
    where user_id = ${userId} and used_at is null`);
}

type LoginStep = { id: string; userId: string; sessionVersion: number };

export async function insertLoginStep(
  tx: Tx,
  input: LoginStep & { createdAt: Date; expiresAt: Date },
): Promise<void> {
  const { id, userId, sessionVersion, createdAt, expiresAt } = input;
  await tx.run(sql`
    insert into login_step (id, user_id, session_version, created_at, expires_at)
    values (${id}, ${userId}, ${sessionVersion}, ${createdAt}, ${expiresAt})`);
}

/** A login that still waits for its code, of the user's current session version. */
export function findLoginStep(
  q: Queryable,
  { id, now }: { id: string; now: Date },
): Promise<LoginStep | null> {
  return q.one(sql<LoginStep>`
    select s.id, s.user_id, s.session_version
    from login_step s join app_user u on u.id = s.user_id
    where s.id = ${id} and s.used_at is null and s.expires_at > ${now}
      and s.session_version = u.session_version and u.deleted_at is null`);
}

/** Uses it up. False when it has been used since. */
export async function useLoginStep(tx: Tx, { at, id }: { id: string; at: Date }): Promise<boolean> {
  const used = await tx.run(sql`
    update login_step set used_at = ${at} where id = ${id} and used_at is null`);
  return used === 1;
}

export async function eraseLoginStepsBefore(q: Queryable, moment: Date): Promise<void> {
  await q.run(sql`delete from login_step where expires_at < ${moment}`);
}

/** App, passkeys, recovery codes and logins that wait for them. */
export const eraseFactor = eraseRows(
  'recovery_code',
  'passkey',
  'passkey_challenge',
  'second_factor',
  'login_step',
);
