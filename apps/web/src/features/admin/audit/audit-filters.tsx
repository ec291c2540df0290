import '@mantine/core/styles/Combobox.layer.css';
import { auditActionNames, auditActions } from '@stoke/domain';
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { AuditWish } from './calls.ts';

type Props = { wish: AuditWish; onWish: (wish: AuditWish) => void };

const actions = [
  { value: '', label: 'All actions' },
  ...auditActionNames.map((value) => ({ value, label: auditActions[value] })),
];

const name = { flex: '1 1 160px', maxLength: 254 };

/** Search by actor, action, subject and day. The list follows once the typing pauses. */
export function AuditFilters({ wish, onWish }: Props) {
  const [typed, setTyped] = useState(wish);
  const send = useDebouncedCallback(onWish, 300);
  function change(next: AuditWish): void {
    setTyped(next);
    send(next);
  }
  const text = (key: 'actor' | 'subject' | 'from' | 'to') => ({
    value: typed[key] ?? '',
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      change({ ...typed, [key]: event.currentTarget.value || undefined }),
  });
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        label="Actor"
        placeholder="Username, email or system"
        {...name}
        {...text('actor')}
      />
      <NativeSelect
        label="Action"
        w={210}
        data={actions}
        value={typed.action ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ ...typed, action: auditActionNames.find((name) => name === value) })
        }
      />
      <TextInput
        label="Subject"
        placeholder="Username, email or id"
        {...name}
        {...text('subject')}
      />
      <TextInput label="From" type="date" w={142} {...text('from')} />
      <TextInput label="To" type="date" w={142} {...text('to')} />
      <Button
        variant="default"
        disabled={Object.values(typed).every((value) => value === undefined)}
        onClick={() => {
          setTyped({});
          onWish({});
        }}
      >
        Clear
      </Button>
    </Group>
  );
}
