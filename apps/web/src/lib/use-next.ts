import { useLocation, useSearch } from '@tanstack/react-router';

/** The pages on the way in, which carry the destination themselves. Links of mails have no business in it. */
const waysIn =
  /^\/(?:login|register|forgot-password|reset-password|confirm-email|restore-email|login-link|(?:keep|undo)-two-step-login|acknowledge-rules)\/?$/;

/**
 * Where a login or a registration leads from here, as their pages take it: back to this page; from a page on the way
 * in to where that one leads. Without what stands behind the #, which can be the key of a ticket.
 */
export function useNext(): { next: string | undefined } {
  const { next } = useSearch({ strict: false });
  const { pathname, searchStr } = useLocation();
  if (waysIn.test(pathname)) return { next };
  return { next: pathname === '/' ? undefined : pathname + searchStr };
}
