import type { Core } from '../../platform/core.ts';
import type { Log } from '../../platform/log.ts';
import type { EmailDeps, PasswordDeps, RemovalDeps, ResetDeps } from '../sign-in/index.ts';
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
  RemovalDeps &
  SaveXDeps &
  ShowXDeps &
  Pick<Core, 'clock' | 'newId'> & {
    log: Log;
    tokens: Tokens;
    guessLimit: GuessLimit;
    checkPayable(address: string): Promise<WalletVerdict>;
    /** Called when a session has ended, to clear its token from the cache. */
    forget(userId: string): void;
  };
