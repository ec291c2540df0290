import { createHash } from 'node:crypto';
import { countFailure, listStarts } from '../../people/sessions/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Tx } from '../../platform/db/db.ts';
import { addressKey } from '../../platform/http/caller-key.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  limitWindowMs,
  ticketsPerDay,
  visitorTicketsPerAddress,
  visitorTicketsPerEmail,
  waitFor,
} from './support-state.ts';
import { listOpenings, lockWriter, type Owner } from './ticket-store.ts';

type Deps = Pick<Core, 'clock'> & { limitFactor: number };

/** A ticket that is about to be opened, from this address. */
export type NewTicket = { id: string; owner: Owner; ip: string };

/**
 * Counts a new ticket; throws 'support.too_many' with Retry-After above a limit. Anyone can write in the name of an
 * email, so that a visitor is known by email and address together: strangers do not use up the day of its owner.
 */
export async function countTicket(deps: Deps, tx: Tx, ticket: NewTicket): Promise<void> {
  const { id, owner, ip } = ticket;
  await lockWriter(tx, owner);
  const now = deps.clock.now();
  const since = new Date(now.getTime() - limitWindowMs);
  const check = (times: readonly Date[], max: number) => {
    const wait = waitFor(times, max * deps.limitFactor, now);
    if (wait !== null) throw new Refusal('support.too_many', { retryAfterSeconds: wait });
  };
  const openings = await listOpenings(tx, owner, since);
  if (owner.userId !== null) return check(openings, ticketsPerDay);
  check(openings, visitorTicketsPerEmail);
  const address = addressKey(ip);
  const [visitors, addresses] = [digest(`${owner.email}:${address}`), digest(address)];
  check(await listStarts(tx, visitors, since), ticketsPerDay);
  check(await listStarts(tx, addresses, since), visitorTicketsPerAddress);
  const record = (subject: string) =>
    countFailure(tx, { key: digest(`${id}:${subject}`), subject, now, since });
  await record(visitors);
  await record(addresses);
}

/** What is counted, as `guess_window` knows it: without an email or address. */
function digest(text: string): string {
  return createHash('sha256').update(`tickets:${text}`).digest('base64url');
}
