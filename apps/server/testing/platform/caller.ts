import type { Caller } from '../../src/platform/http/handlers.ts';

/** A member who may do everything that members may. */
export function caller(is: Partial<Caller> = {}): Caller {
  return {
    userId: 'me',
    sessionId: 's',
    username: 'me',
    role: 'user',
    accountStatus: 'active',
    hasAcceptedRules: true,
    mustConfirm: false,
    mustSetUp: false,
    sessionEndsAt: new Date('2100-01-01'),
    ...is,
  };
}
