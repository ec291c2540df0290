import type { DeskCase } from '@stoke/contract';
import type { Desk } from '@stoke/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/session/call-query.ts';
import { currentClient } from '../../../lib/session/query-client.ts';

/**
 * What admins keep about a ticket or an appeal. Asking says that this admin has it open; the others see it for
 * half a minute.
 */
export function useDeskCase(id: string, isWriting: boolean): DeskCase | undefined {
  const { data } = useQuery({
    ...callQuery('deskCase', ['desk', 'case', id, isWriting], {
      params: { id },
      query: isWriting ? { isWriting } : {},
    }),
    refetchInterval: 10_000,
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
  });
  return data;
}

export function snippets(desk: Desk) {
  return callQuery('snippets', ['desk', 'snippets', desk], { query: { desk } });
}

/** Whatever shows cases looks at them anew. */
export async function refetchDesk(): Promise<void> {
  const refetch = (what: string) => currentClient().invalidateQueries({ queryKey: [what] });
  await Promise.all(['desk', 'support', 'appeals'].map(refetch));
}
