import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import type { EmailDeps } from './confirm-email.ts';
import type { GuessLimit } from './guess-limit.ts';
import type { PasskeyDeps } from './passkeys.ts';
import type { PasswordDeps } from './password.ts';
import type { ShowDeps } from './read-users.ts';
import type { ResetDeps } from './reset-password.ts';
import type { FactorDeps } from './second-factor.ts';
import type { Tokens } from './sessions.ts';
import type { WalletVerdict } from './wallet.ts';
import type { SaveXDeps } from './x-account.ts';
import type { ShowXDeps } from './x-claim.ts';

export type IdentityDeps = EmailDeps &
  ShowDeps &
  FactorDeps &
  PasskeyDeps &
  PasswordDeps &
  ResetDeps &
  SaveXDeps &
  ShowXDeps & {
    clock: Clock;
    newId: NewId;
    tokens: Tokens;
    guessLimit: GuessLimit;
    dropTelegram(tx: Tx, of: { userId: string; at: Date }): Promise<void>;
    judgeWallet(address: string): Promise<WalletVerdict>;
    /** Called when a session has ended, to clear its token from the cache. */
    forget(userId: string): void;
  };
