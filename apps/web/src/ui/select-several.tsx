import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Group } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  all: readonly { _id: string }[];
  count: number;
  /** As many as one call takes. */
  max: number;
  /** Stands beside their number: their sum. */
  detail?: string;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** What can be done with them. */
  children: ReactNode;
};

/** Selects all rows of a list, or none, and has what is done with several. */
export function SelectSeveral({ all, count, max, detail, onSelect, children }: Props) {
  const isAll = count === Math.min(all.length, max);
  const selected = `${count} selected${detail === undefined ? '' : ` · ${detail}`}`;
  return (
    <Group justify="space-between" gap="sm" px={16} mih={30}>
      <Checkbox
        label={count === 0 ? 'Select all' : selected}
        checked={isAll}
        indeterminate={!isAll && count > 0}
        onChange={() => onSelect(new Set(isAll ? [] : all.slice(0, max).map(({ _id }) => _id)))}
      />
      {count > 0 && <Group gap="xs">{children}</Group>}
    </Group>
  );
}

type Refused = readonly { _id: string; message: string }[];

/** The names of those that were refused, under each reason. */
export function whyRefused(refused: Refused, names: ReadonlyMap<string, string>): string {
  const byReason = Map.groupBy(refused, ({ message }) => message);
  return [...byReason]
    .map(([why, those]) => {
      const distinct = new Set(those.map(({ _id }) => names.get(_id) ?? _id));
      return `${[...distinct].join(', ')}: ${why}`;
    })
    .join(' ');
}
