import type { Route } from '@stoke/contract';
import { Refusal } from '../refusal.ts';
import type { Caller } from './handlers.ts';

/** The identity of a request: no token, an invalid token, or a user. */
export type Identified = 'none' | 'invalid' | Caller;

/**
 * Checks that this caller may make this call (rules 2.1, 2.2, 2.3 and 2.4); throws the refusal
 * otherwise. Returns the caller, who is null only on routes open to anyone.
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
  if (who.mustSetUp && !route.duringSetUp) throw new Refusal('admin.second_factor_missing');
  if (route.owner && params[route.owner] !== who.userId && who.role !== 'admin') {
    throw new Refusal('request.not_found');
  }
  if (route.needsRules && !who.hasAcceptedRules) throw new Refusal('rules.not_accepted');
  if (route.confirms && who.mustConfirm) throw new Refusal('auth.confirm_again');
  return who;
}
