import { CallError } from './api.ts';
import { QueryClient } from '@tanstack/react-query';

/** The one cache of what the server said. Pages share it; live updates invalidate its keys. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: isWorthRepeating,
      retryDelay: (count) => 400 * 3 ** count,
    },
    mutations: { retry: false },
  },
});

/** No answer and 5xx are tried twice more; a refusal stays a refusal. */
export function isWorthRepeating(failures: number, error: unknown): boolean {
  if (failures >= 2) return false;
  return !(error instanceof CallError) || error.status === null || error.status >= 500;
}
