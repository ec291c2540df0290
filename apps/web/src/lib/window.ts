import { desktopMinimumPx } from '@stoke/domain';

/** Opened from phones too: receipts, the proof, the page for brands, the texts of the operator, and the links of mails (rule 3.3). */
const anyWidth =
  /^\/(?:proof|brands|terms|privacy|imprint|contact|receipts\/[^/]+|reset-password|confirm-email|restore-email|login-link|keep-two-step-login)\/?$/;
const phone = /Android|iPhone|iPad|iPod|Mobile|Opera Mini|IEMobile/i;

const listeners = new Set<() => void>();

/** Whether the window is one the site is made for (rule 3.3). */
export function isDesktop(): boolean {
  return window.innerWidth >= desktopMinimumPx && !phone.test(navigator.userAgent);
}

/** Whether the page at this address may be shown in this window. */
export function mayShow(): boolean {
  return isDesktop() || anyWidth.test(location.pathname) || isOnTheWay();
}

/** At the login of someone who wants to see such a page. */
function isOnTheWay(): boolean {
  const next = new URLSearchParams(location.search).get('next');
  return location.pathname === '/login' && next !== null && anyWidth.test(next);
}

/** To be called when the address has changed without a load. */
export function recordMove(): void {
  for (const listener of listeners) listener();
}

/** Calls back when `isDesktop` or `mayShow` may have changed. Returns how to stop. */
export function onWindowChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('resize', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('resize', listener);
  };
}
