import { redirect } from '@tanstack/react-router';
import type { Session } from '../lib/session/session.ts';

export type RouterContext = { session: Session };
type Entry = { context: RouterContext; location: { href: string } };
type Leaving = { context: RouterContext; location: { state: { signsOut?: true } } };

// While a user is being loaded no one sees the page; the guards look again when the user is there.

/** Login and accepted rules (rule 2.8). Remembers where the person wanted to go. */
export function membersWithRules({ context: { session }, location }: Entry): void {
  if (session.state === 'loading') return;
  if (session.state !== 'member')
    redirect({ throw: true, to: '/login', search: { next: location.href } });
  if (!session.hasAcceptedRules) {
    redirect({ throw: true, to: '/acknowledge-rules', search: { next: location.href } });
  }
}

/**
 * As `membersWithRules`, but visitors are let through to a page that tells them itself that it is not
 * for them (rule 2.8, Spark creation).
 */
export function visitorsAndMembersWithRules(entry: Entry): void {
  if (entry.context.session.state !== 'visitor') membersWithRules(entry);
}

/** Login, whatever else: what even a banned person keeps. */
export function members({ context: { session }, location }: Entry): void {
  if (session.state === 'loading' || session.state === 'member') return;
  redirect({ throw: true, to: '/login', search: { next: location.href } });
}

/**
 * Admins only: other people go home, visitors to the login (rule 2.8). Who still needs two-step login sets it up first,
 * and is led back.
 */
export function admins({ context: { session }, location }: Entry): void {
  if (session.state === 'loading') return;
  if (session.state !== 'member')
    redirect({ throw: true, to: '/login', search: { next: location.href } });
  if (session.user?.role !== 'admin') redirect({ throw: true, to: '/' });
  if (session.user?.needsSecondFactor) {
    redirect({
      throw: true,
      to: '/settings',
      hash: 'two-step-login',
      state: { cameFrom: { href: location.href, name: 'the admin page' } },
    });
  }
}

/**
 * Ends the session of who was led home by a logout. Only now: pages for members would ask for a login
 * before they are left, and who is asked about unsaved work and stays never comes here.
 */
export function signsOut({ context: { session }, location: { state } }: Leaving): void {
  if (!state.signsOut) return;
  session.signOut();
  redirect({ throw: true, to: '/', replace: true, state: {} });
}

type WithNext = { context: RouterContext; search: { next?: string | undefined } };

/** Login and registration: who is in already goes on to where they wanted to go. */
export function visitors({ context: { session }, search }: WithNext): void {
  if (session.state === 'member') redirect({ throw: true, href: search.next ?? '/' });
}

/** Exists only for a member who has not accepted the rules yet (rule 3.2). */
export function membersWithoutRules({ context: { session }, search }: WithNext): void {
  if (session.state === 'loading') return;
  if (session.state !== 'member') redirect({ throw: true, to: '/' });
  if (session.hasAcceptedRules) redirect({ throw: true, href: search.next ?? '/' });
}

/**
 * Reads `next`: a path of this site only, so that a link cannot send people elsewhere. It has no tabs and line breaks:
 * browsers drop them, which makes `/\t/elsewhere` another site.
 */
export function readNext(search: Record<string, unknown>): { next?: string | undefined } {
  const { next } = search;
  const isOwnPath = typeof next === 'string' && /^\/(?![/\\\s])\P{Cc}*$/u.test(next);
  // Said outright even when absent: the router keeps what it is not told to change.
  return { next: isOwnPath ? next : undefined };
}
