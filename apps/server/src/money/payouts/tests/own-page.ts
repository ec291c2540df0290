import { caller } from '../../../../testing/platform/caller.ts';
import type { PayoutDeps } from '../index.ts';
import { payoutRoutes } from '../routes.ts';

/** Payouts of an earner, as they read them. */
export async function readOwnPage(deps: PayoutDeps, userId: string, cursor?: string) {
  let next: string | null = null;
  const page = await payoutRoutes(deps).payouts({
    params: undefined,
    query: { limit: 2, cursor },
    body: undefined,
    caller: caller({ userId }),
    files: new Map(),
    claim: async () => null,
    release: async () => undefined,
    request: () => null,
    ip: '127.0.0.1',
    userAgent: '',
    browser: () => '',
    setTotal: () => {},
    setNextCursor: (given) => {
      next = given;
    },
    idempotent: () => Promise.reject(new Error('A list changes nothing.')),
  });
  return { page, next: next as string | null };
}
