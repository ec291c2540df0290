import type { LookDeps } from '../../safety/signals/index.ts';
import type { BanDeps } from '../bans/index.ts';

/** `forget` clears a user from the session cache, so that their next call sees the change. */
export type GroupDeps = BanDeps &
  Pick<LookDeps, 'releaseHeld'> & {
    forget(userId: string): void;
    /** How much work of a person is rejected in one transaction. */
    maxWork: number;
  };
