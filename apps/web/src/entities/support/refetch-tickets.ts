import { currentClient } from '../../lib/session/query-client.ts';

/** Whatever shows tickets looks at them anew. */
export function refetchTickets(): Promise<void> {
  return currentClient().invalidateQueries({ queryKey: ['support'] });
}
