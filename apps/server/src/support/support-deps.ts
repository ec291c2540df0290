import type { Clock } from '../platform/clock.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import type { TicketKeys } from './ticket-keys.ts';

type Belongs = (q: Queryable, of: { userId: string; id: string }) => Promise<boolean>;

export type SupportDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
  limitFactor: number;
  ticketKeys: TicketKeys;
  /** Whether the submission, or the payout, is the user's own. */
  ownsSubmission: Belongs;
  ownsPayout: Belongs;
};
