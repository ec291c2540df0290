import type { Route } from '@stoke/contract';
import { Refusal } from '../refusal.ts';
import type { Caller } from './handlers.ts';

/** What a request brought: no token, a token that is no good, or a person. */
export type Identified = 'none' | 'invalid' | Caller;

/**
 * Whether this caller may make this call (rules 2.1, 2.2, 2.3 and 2.4). Throws the refusal; returns the caller,
 * who is null only on routes open to anyone.
 */
export function admit(
  route: Route,
  who: Identified,
  params: Readonly<Record<string, unknown>>,
): Caller | null {
  if (route.who === 'anyone') return typeof who === 'object' ? who : null;
  if (who === 'none') throw new Refusal(route.withoutToken ?? 'session.missing');
  if (who === 'invalid') throw new Refusal('session.invalid');
  if (who.accountStatus === 'banned' && route.who !== 'member-or-banned') {
    throw new Refusal('account.banned');
  }
  if (route.who === 'admin' && who.role !== 'admin') throw new Refusal('admin.required');
  if (route.owner && params[route.owner] !== who.userId && who.role !== 'admin') {
    throw new Refusal('request.not_found');
  }
  if (route.needsRules && !who.hasAcceptedRules) throw new Refusal('rules.not_accepted');
  return who;
}
