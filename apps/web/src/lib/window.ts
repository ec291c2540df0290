import { desktopMinimumPx, opensOnPhones } from '@stoke/domain';

const phone = /Android|iPhone|iPad|iPod|Mobile|Opera Mini|IEMobile/i;

const listeners = new Set<() => void>();

/** Whether the window is one the site is made for (rule 3.3). */
export function isDesktop(): boolean {
  return window.innerWidth >= desktopMinimumPx && !phone.test(navigator.userAgent);
}

/** Whether the page at this address may be shown in this window. */
export function mayShow(): boolean {
  return isDesktop() || opensOnPhones(location.pathname) || isOnTheWay();
}

/** At the login of someone who wants to see such a page. */
function isOnTheWay(): boolean {
  const next = new URLSearchParams(location.search).get('next');
  const [path = ''] = (next ?? '').split(/[?#]/);
  return location.pathname === '/login' && opensOnPhones(path);
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
