import { parseTelegramGroup } from '@stoke/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { groupOf } from './calls.ts';

const typingMs = 600;

/** How many people are in the group that is typed; null while that is not known. */
export function useGroupPeople(text: string): number | null {
  const typed = parseTelegramGroup(text)?.url ?? null;
  const [link] = useDebouncedValue(typed, typingMs);
  const { data } = useQuery({ ...groupOf(link ?? ''), enabled: link !== null });
  return link !== null && link === typed ? (data?.people ?? null) : null;
}
