import { rulesStorageKey, rulesVersion, type Purpose } from '@stoke/domain';
import type { User } from '@stoke/contract';
import { queryOptions, useQuery, type Query, type QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { call, CallError, onBanned, withoutLogout } from './api.ts';
import { currentClient, isWorthRepeating, pauseBefore } from './query-client.ts';
import {
  clearToken,
  hasDeadToken,
  onTokenChange,
  personOf,
  readToken,
  storeToken,
} from './token.ts';

/** How all files of this folder work together: docs/session.md. */

export type Session = {
  /** `loading` lasts from a token until its user record is here (rule 2.5). */
  state: 'visitor' | 'loading' | 'member';
  user: User | null;
  hasDashboard: boolean;
  /** Whether the server's record says that the current rules are accepted (rule 2.4). */
  hasAcceptedRules: boolean;
  isBanned: boolean;
  /** Stores the token of a login or registration; the user is loaded then. */
  signIn: (token: string) => void;
  /** Ends the session here, and on the server as far as it can be reached. */
  signOut: () => void;
  /** Fetches user and dashboard status anew; what is shown stays until they are here. */
  reload: () => Promise<void>;
};

type Loaded = { user: User; hasDashboard: boolean };

/** The session of this browser. Every component may ask; there is one. */
export function useSession(): Session {
  const token = useSyncExternalStore(onTokenChange, readToken);
  const { data, error } = useQuery(sessionQuery(token));
  return useMemo(() => sessionOf(token, data, error), [token, data, error]);
}

/** Follows the fate of the person who is signed in; to be started for each. Returns how to stop. */
export function saveSession(): () => void {
  if (hasDeadToken()) clearToken();
  const client = currentClient();
  const stops = [
    onTokenChange(() => loadAgain(client)),
    onBanned(recordBan),
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || !isUserKey(event.query.queryKey)) return;
      if (client !== currentClient()) return;
      if (event.action.type === 'error') giveUp(event.query, event.action.error);
      if (event.action.type === 'success') cacheAcceptance();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Notes that the server has recorded the acceptance of the current rules. */
export function recordAcceptedRules(acknowledgedAt: string): void {
  changeUser((user) => ({ ...user, rulesVersion, rulesAcknowledgedAt: acknowledgedAt }));
}

/** Notes what the person said that they came for. */
export function recordPurpose(purpose: Purpose): void {
  changeUser((user) => ({ ...user, purpose }));
}

/** Other things of the session stand under `session` too: what is known of a link, of trust, of a ban. */
const userKey = ['session', 'user'] as const;

/** Whether a query is that for the user of a session. */
export function isUserKey(key: readonly unknown[]): boolean {
  return key[0] === 'session' && key[1] === 'user';
}

/** Notes whether this user has a creator dashboard, as another answer than the session's has told. */
export function rememberDashboard(hasDashboard: boolean): void {
  changeLoaded((loaded) => ({ ...loaded, hasDashboard }));
}

function sessionQuery(token: string | null) {
  return queryOptions({
    queryKey: userKey,
    queryFn: loadSession,
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => isTooMany(error) || isWorthRepeating(failures, error),
    retryDelay: (failures, error) =>
      isTooMany(error) ? (error.retryAfterSeconds ?? 1) * 1000 : pauseAsked(failures, error),
  });
}

/** The first pause is at least as long as the server asks for: no one is logged out while a database changes hands. */
function pauseAsked(failures: number, error: Error): number {
  const askedMs = error instanceof CallError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.max(askedMs * 3 ** failures, pauseBefore(failures));
}

/** Neighbours behind one address may have used up its calls: the page waits, and no one is logged out. */
function isTooMany(error: unknown): error is CallError {
  return error instanceof CallError && error.status === 429;
}

async function loadSession({ signal }: { signal: AbortSignal }): Promise<Loaded> {
  const [user, status] = await Promise.all([
    call('currentUser', { signal }),
    call('creatorDashboardStatus', { signal }),
  ]);
  return { user, hasDashboard: status.hasDashboard };
}

/** What is known before any token was looked at. */
export const visitorSession = sessionOf(null, undefined, null);

function sessionOf(token: string | null, loaded: Loaded | undefined, error: Error | null): Session {
  const member = token === null ? null : (loaded ?? null);
  const isLocked = error instanceof CallError && error.status === 423;
  const isEnded = token === null || (member === null && error !== null);
  return {
    state: member ? 'member' : isEnded ? 'visitor' : 'loading',
    user: member?.user ?? null,
    hasDashboard: member?.hasDashboard ?? false,
    hasAcceptedRules: member?.user.rulesVersion === rulesVersion,
    isBanned: token !== null && (isLocked || member?.user.accountStatus === 'banned'),
    signIn: storeToken,
    signOut,
    reload,
  };
}

function signOut(): void {
  // Best effort: the session ends here whether or not the server hears of it.
  if (readToken() !== null) call('logout', {}).catch(() => null);
  clearToken();
}

async function reload(): Promise<void> {
  await currentClient().invalidateQueries({ queryKey: ['session'] });
}

/**
 * Makes a call that ends this session and answers with the token that it goes on under: what is
 * shown stays. A page that asks in the meantime with the old token is not logged out by the refusal.
 */
export function renewSession<T extends { token: string }>(send: () => Promise<T>): Promise<T> {
  return withoutLogout(async () => {
    const reply = await send();
    // Who has logged out in the meantime is not logged in again, nor in the place of another.
    if (personOf(readToken()) === personOf(reply.token)) storeToken(reply.token);
    return reply;
  });
}

/** A user who cannot be loaded is logged out (rule 2.5); one already shown stays. */
function giveUp({ state }: Query, error: unknown): void {
  if (error instanceof CallError && error.status === 423) return;
  if (state.data === undefined) clearToken();
}

/** A user who is still being loaded is asked for again with the token that holds now. */
function loadAgain(client: QueryClient): void {
  if (client !== currentClient() || client.getQueryData(userKey) !== undefined) return;
  client.refetchQueries({ queryKey: userKey }).catch(() => null);
}

function recordBan(): void {
  changeUser((user) => ({ ...user, accountStatus: 'banned' }));
  reload().catch(() => null);
}

function changeUser(change: (user: User) => User): void {
  changeLoaded((loaded) => ({ ...loaded, user: change(loaded.user) }));
}

function changeLoaded(change: (loaded: Loaded) => Loaded): void {
  const client = currentClient();
  client.setQueryData<Loaded>(userKey, (loaded) => (loaded ? change(loaded) : undefined));
  // An answer that is on its way may be from before the change, and would undo it.
  if (client.isFetching({ queryKey: userKey }) > 0) reload().catch(() => null);
}

function cacheAcceptance(): void {
  const loaded = currentClient().getQueryData<Loaded>(userKey);
  if (loaded?.user.rulesVersion === rulesVersion) localStorage.setItem(rulesStorageKey, 'true');
  else localStorage.removeItem(rulesStorageKey);
}
