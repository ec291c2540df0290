import { currentClient } from '../../lib/query-client.ts';

/** Whatever shows tickets looks at them anew. */
export function refetchTickets(): Promise<void> {
  return currentClient().invalidateQueries({ queryKey: ['support'] });
}
