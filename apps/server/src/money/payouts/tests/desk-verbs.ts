import { randomUUID } from 'node:crypto';
import { insertAccount } from '../../../people/sign-in/index.ts';
import { refusePayout, releasePayout } from '../release-payout.ts';
import type { PayoutWorld } from './payout-world.ts';

type World = Pick<PayoutWorld, 'db' | 'deps'>;

/** The id of a new admin. */
export function joinAdmin({ db, deps }: World): Promise<string> {
  const username = `admin-${randomUUID().slice(0, 8)}`;
  const email = `${username}@x.test`;
  const account = { username, email, passwordHash: '-', role: 'admin' } as const;
  return db.transaction((tx) => insertAccount(deps, tx, account));
}

export function releaseStep({ db, deps }: World, id: string, adminId: string) {
  const decision = { id, adminId, reason: 'Known from their campaigns.' };
  return db.transaction((tx) => releasePayout(deps, tx, decision));
}

export function refuseStep({ db, deps }: World, id: string, adminId: string) {
  const decision = { id, adminId, reason: 'Not known to us.', proof: null };
  return db.transaction((tx) => refusePayout(deps, tx, decision));
}
