import { Button } from '@mantine/core';
import type { Icon as IconType } from '@tabler/icons-react';
import { EmptyState } from './empty-state.tsx';

type Props = {
  Icon: IconType;
  title: string;
  message?: string;
  label?: string;
  onClear: () => void;
};

/** Stands where a list is narrowed to nothing, and widens it again. */
export function NothingFits({ label = 'Clear filters', onClear, ...rest }: Props) {
  return (
    <EmptyState
      {...rest}
      action={
        <Button variant="default" size="sm" onClick={onClear}>
          {label}
        </Button>
      }
    />
  );
}
