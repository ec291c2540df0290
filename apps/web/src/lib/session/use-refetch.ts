import { useQueryClient, type QueryKey } from '@tanstack/react-query';

/** Fetches anew what an act changed, by its keys, in the cache of the person whose page this is. */
export function useRefetch(...keys: readonly QueryKey[]): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
