import type { Core } from '../../platform/core.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { EmailDeps, PasswordDeps, ResetDeps } from '../sign-in/index.ts';
import type { GuessLimit, Tokens } from '../sessions/index.ts';
import type { PasskeyDeps, FactorDeps } from '../second-factor/index.ts';
import type { ShowDeps } from './read-users.ts';
import type { WalletVerdict, SaveXDeps, ShowXDeps } from '../contacts/index.ts';

export type IdentityDeps = EmailDeps &
  ShowDeps &
  FactorDeps &
  PasskeyDeps &
  PasswordDeps &
  ResetDeps &
  SaveXDeps &
  ShowXDeps &
  Pick<Core, 'clock' | 'newId'> & {
    log: Log;
    tokens: Tokens;
    guessLimit: GuessLimit;
    dropTelegram(tx: Tx, input: { userId: string; at: Date }): Promise<void>;
    checkPayable(address: string): Promise<WalletVerdict>;
    /** Called when a session has ended, to clear its token from the cache. */
    forget(userId: string): void;
  };
