import '@mantine/core/styles/Combobox.layer.css';
import { auditActionNames, auditActions } from '@stoke/domain';
import { Button, Group, NativeSelect } from '@mantine/core';
import { Fragment, useState } from 'react';
import { KeptDay, KeptField } from '../../../ui/kept-field.tsx';
import type { AuditWish } from './calls.ts';

type Props = {
  wish: AuditWish;
  /** A part of the search is another now. */
  onChange: (part: Partial<Record<keyof AuditWish, string>>) => void;
  onClear: () => void;
};

const actions = [
  { value: '', label: 'All actions' },
  ...auditActionNames.map((value) => ({ value, label: auditActions[value] })),
];

const name = { flex: '1 1 160px', maxLength: 254 };

/** Search by actor, action, subject and day. The list follows once the typing pauses. */
export function AuditFilters({ wish, onChange, onClear }: Props) {
  const [clears, setClears] = useState(0);
  const kept = (key: 'actor' | 'subject' | 'from' | 'to') => ({
    kept: wish[key] ?? '',
    onKeep: (text: string) => onChange({ [key]: text }),
  });
  return (
    <Group gap="sm" align="flex-end">
      {/* Other fields after each clearing: what was being typed ends with those before. */}
      <Fragment key={clears}>
        <KeptField
          label="Actor"
          placeholder="Username, email or system"
          {...name}
          {...kept('actor')}
        />
        <NativeSelect
          label="Action"
          w={210}
          data={actions}
          value={wish.action ?? ''}
          onChange={({ currentTarget }) => onChange({ action: currentTarget.value })}
        />
        <KeptField
          label="Subject"
          placeholder="Username, email or id"
          {...name}
          {...kept('subject')}
        />
        <KeptDay label="From" w={142} {...kept('from')} />
        <KeptDay label="To" w={142} {...kept('to')} />
      </Fragment>
      <Button
        variant="default"
        disabled={Object.values(wish).every((value) => value === undefined)}
        onClick={() => {
          setClears(clears + 1);
          onClear();
        }}
      >
        Clear
      </Button>
    </Group>
  );
}
