import { redirect } from '@tanstack/react-router';
import type { Session } from '../lib/session.ts';

export type RouterContext = { session: Session };
type Entry = { context: RouterContext; location: { href: string } };

/** Login and accepted rules (document 2 §2). Remembers where the person wanted to go. */
export function membersWithRules({ context: { session }, location }: Entry): void {
  if (session.state !== 'member') throw redirect({ to: '/login', search: { next: location.href } });
  if (!session.hasAcceptedRules) {
    throw redirect({ to: '/acknowledge-rules', search: { next: location.href } });
  }
}

/** Admins only: other people go home, visitors to the login (document 2 §6). */
export function admins({ context: { session }, location }: Entry): void {
  if (session.state !== 'member') throw redirect({ to: '/login', search: { next: location.href } });
  if (session.user?.role !== 'admin') throw redirect({ to: '/' });
}

type WithNext = { context: RouterContext; search: { next?: string | undefined } };

/** Login and registration: who is in already goes on to where they wanted to go. */
export function visitors({ context: { session }, search }: WithNext): void {
  if (session.state === 'member') throw redirect({ href: search.next ?? '/' });
}

/** Exists only for a member who has not accepted the rules yet (rulings C2). */
export function membersWithoutRules({ context: { session }, search }: WithNext): void {
  if (session.state !== 'member') throw redirect({ to: '/' });
  if (session.hasAcceptedRules) throw redirect({ href: search.next ?? '/' });
}

/** Reads `next`: a path of this site only, so that a link cannot send people elsewhere. */
export function readNext(search: Record<string, unknown>): { next?: string } {
  const { next } = search;
  const isOwnPath = typeof next === 'string' && /^\/(?![/\\])/.test(next);
  return isOwnPath ? { next } : {};
}
