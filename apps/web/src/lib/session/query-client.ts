import { MutationCache, QueryClient, type DataTag, type QueryKey } from '@tanstack/react-query';
import { CallError } from './api.ts';
import { personOf, readToken } from './token.ts';

/** The cache of one signed-in person, or of a visitor. `number` differs from that of all others. */
export type PersonCache = { number: number; client: QueryClient };

let person = personOf(readToken());
let cache: PersonCache = { number: 0, client: createQueryClient() };

/**
 * The cache of the current user. Another person, or none, gets a fresh one, so that nothing
 * that was shown before is shown again; the same person under another token keeps theirs.
 */
export function personCache(): PersonCache {
  const now = personOf(readToken());
  if (now !== person) {
    person = now;
    cache = { number: cache.number + 1, client: createQueryClient() };
  }
  return cache;
}

/** The cache of what the server said. Pages share it; live updates invalidate its keys. */
export function currentClient(): QueryClient {
  return personCache().client;
}

/** As `meta` of a query: out of date after any act of this person, beside what it is live with. */
export const followsActs = { followsActs: true };

/** Changes the data loaded under a key without making it newer. */
export function changeLoaded<T>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, T, Error>,
  change: (loaded: T) => T,
): void {
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  client.setQueryData<T>(queryKey, (loaded) => loaded && change(loaded), { updatedAt });
}

/** Milliseconds before a call is repeated the first time; three times that before the second. */
export const repetition = { afterMs: 400 };

/** No answer and 5xx are tried twice more; a refusal stays a refusal. */
export function isWorthRepeating(failures: number, error: unknown): boolean {
  if (failures >= 2) return false;
  return !(error instanceof CallError) || error.status === null || error.status >= 500;
}

/** The pause before a call is repeated, in milliseconds. */
export function pauseBefore(failures: number): number {
  return repetition.afterMs * 3 ** failures;
}

function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: () =>
        void client.invalidateQueries({ predicate: ({ meta }) => meta?.['followsActs'] === true }),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: isWorthRepeating,
        retryDelay: pauseBefore,
      },
      // Sent now or failed: kept until the network is back, it would spend when no one expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
