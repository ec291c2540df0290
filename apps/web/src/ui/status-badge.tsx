import { Badge } from '@mantine/core';

type Props = { tone: 'good' | 'waiting' | 'bad' | 'new' | 'neutral'; label: string };

const colors = {
  good: 'mint',
  waiting: 'amber',
  bad: 'rose',
  new: 'ember',
  neutral: 'slate',
} as const;

/** A state in one word, whole beside whatever; the colour only repeats what the word says. */
export function StatusBadge({ tone, label }: Props) {
  return (
    <Badge color={colors[tone]} flex="none" miw="max-content">
      {label}
    </Badge>
  );
}
