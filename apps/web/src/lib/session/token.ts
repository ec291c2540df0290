import { rulesStorageKey, tokenStorageKey } from '@stoke/domain';

const listeners = new Set<() => void>();
/** Stays when the person logs out. */
const knownBrowserKey = 'stoke-has-logged-in';

/** The stored session token, or null when there is none or it is past its `exp` or undecodable. */
export function readToken(): string | null {
  const token = localStorage.getItem(tokenStorageKey);
  return token !== null && isAlive(token) ? token : null;
}

/** Stores the token of a new session; every reader in this tab follows, other tabs by their storage event. */
export function storeToken(token: string): void {
  localStorage.setItem(tokenStorageKey, token);
  localStorage.setItem(knownBrowserKey, 'true');
  notifyAllPages();
}

/** Whether anyone has logged in on this browser before. */
export function hasLoggedInHere(): boolean {
  return localStorage.getItem(knownBrowserKey) !== null;
}

/** Forgets the session: the token and the local note that its user has accepted the rules. */
export function clearToken(): void {
  localStorage.removeItem(tokenStorageKey);
  localStorage.removeItem(rulesStorageKey);
  notifyAllPages();
}

/** Whether a token lies in storage that no longer opens a session and should be cleared away. */
export function hasDeadToken(): boolean {
  return localStorage.getItem(tokenStorageKey) !== null && readToken() === null;
}

/** Calls back whenever the token changes, in this tab or in another one. Returns how to stop. */
export function onTokenChange(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', followOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', followOtherTab);
  };
}

function followOtherTab(event: StorageEvent): void {
  // A null key: the other tab cleared its whole storage.
  if (event.key === tokenStorageKey || event.key === null) notifyAllPages();
}

function notifyAllPages(): void {
  for (const listener of listeners) listener();
}

/** Whose token it says to be; null for none, and when it does not say. */
export function personOf(token: string | null): string | null {
  const sub = token === null ? null : claimsOf(token).sub;
  return typeof sub === 'string' ? sub : null;
}

/** `exp` is in seconds (rule 2.7). */
function isAlive(token: string): boolean {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' && exp * 1000 > Date.now();
}

/** What a token says; nothing when it cannot be read. */
function claimsOf(token: string): { exp?: unknown; sub?: unknown } {
  const payload = token.split('.')[1];
  if (payload === undefined) return {};
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(base64));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
