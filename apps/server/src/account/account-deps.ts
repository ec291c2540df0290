import type { Mail } from '../gateways/mail/index.ts';
import type { GuessLimit } from '../identity/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import type { PersonalData } from '../platform/personal-data.ts';

export type AccountDeps = {
  db: Db;
  clock: Clock;
  newId: NewId;
  guessLimit: GuessLimit;
  mail: Pick<Mail, 'forget'>;
  /** Every module's share of what is known of a person. */
  personal: readonly PersonalData[];
  /** Removes what the account uploaded and nobody else did. */
  removeImages(userId: string): Promise<void>;
  forget(userId: string): void;
};
