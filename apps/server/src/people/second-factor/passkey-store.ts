import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export type PasskeyRow = {
  id: string;
  credentialId: string;
  transports: string[];
  name: string;
  addedAt: Date;
  lastUsedAt: Date | null;
};

/** The passkeys of a person, oldest first. */
export function listPasskeys(q: Queryable, userId: string): Promise<PasskeyRow[]> {
  return q.all(sql<PasskeyRow>`
    select id, credential_id, transports, name, created_at as added_at, last_used_at
    from passkey where user_id = ${userId} order by id`);
}

/** The passkey of this person with this credential; null for a credential of someone else. */
export function findPasskey(
  q: Queryable,
  { userId, credentialId }: { userId: string; credentialId: string },
): Promise<{ id: string; name: string; publicKey: Buffer } | null> {
  return q.one(sql<{ id: string; name: string; publicKey: Buffer }>`
    select id, name, public_key from passkey
    where user_id = ${userId} and credential_id = ${credentialId}`);
}

type NewPasskey = {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Uint8Array;
  signCount: number;
  transports: readonly string[];
  name: string;
  createdAt: Date;
};

/** False when the credential is registered already, by this or another account. */
export async function insertPasskey(
  tx: Tx,
  { id, userId, credentialId, publicKey, signCount, transports, name, createdAt }: NewPasskey,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into passkey (id, user_id, credential_id, public_key, sign_count, transports, name,
      created_at)
    values (${id}, ${userId}, ${credentialId}, ${Buffer.from(publicKey)},
      ${signCount}, ${transports}, ${name}, ${createdAt})
    on conflict (credential_id) do nothing`);
  return inserted === 1;
}

/** Records a use. False when the counter did not grow, which a copied key would cause; 0 is not compared. */
export async function recordPasskeyUse(
  tx: Tx,
  { signCount, at, id }: { id: string; signCount: number; at: Date },
): Promise<boolean> {
  const noted = await tx.run(sql`
    update passkey set sign_count = ${signCount}, last_used_at = ${at}
    where id = ${id} and (sign_count < ${signCount}
      or (sign_count = 0 and ${signCount}::bigint = 0))`);
  return noted === 1;
}

/** Its name; null when this person has no such passkey. */
export function deletePasskey(
  tx: Tx,
  { id, userId }: { userId: string; id: string },
): Promise<string | null> {
  return tx.valueOrNull(sql<{ name: string }>`
    delete from passkey where id = ${id} and user_id = ${userId} returning name`);
}

/** The purpose of a challenge, and the session or login that it belongs to. */
export type ChallengeUse = {
  userId: string;
  purpose: 'add' | 'login' | 'confirm';
  heldBy: string;
};

export async function insertChallenge(
  tx: Tx,
  input: ChallengeUse & { challenge: string; expiresAt: Date },
): Promise<void> {
  const { challenge, userId, purpose, heldBy, expiresAt } = input;
  await tx.run(sql`
    insert into passkey_challenge (challenge, user_id, purpose, held_by, expires_at)
    values (${challenge}, ${userId}, ${purpose}, ${heldBy}, ${expiresAt})`);
}

/** Uses it up. False when it was used, has expired, or was made for something else. */
export async function takeChallenge(
  tx: Tx,
  { challenge, userId, purpose, heldBy, now }: ChallengeUse & { challenge: string; now: Date },
): Promise<boolean> {
  const taken = await tx.run(sql`
    delete from passkey_challenge
    where challenge = ${challenge} and user_id = ${userId} and purpose = ${purpose}
      and held_by = ${heldBy} and expires_at > ${now}`);
  return taken === 1;
}

export async function eraseChallengesBefore(q: Queryable, moment: Date): Promise<void> {
  await q.run(sql`delete from passkey_challenge where expires_at < ${moment}`);
}
