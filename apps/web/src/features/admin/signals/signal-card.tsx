import type { Signal } from '@stoke/contract';
import { signalNames } from '@stoke/domain';
import { Button, Group, Text, Title, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ActButtons, Acts } from './group-acts.tsx';
import type { SignalQuestion } from './signal-dialog.tsx';
import classes from './signals.module.css';
import { signalName } from './signal-name.ts';
import { named } from '../../../ui/named.ts';
import { Quiet } from '../../../ui/quiet.ts';

const levels = {
  strong: { tone: 'bad', label: 'Strong' },
  medium: { tone: 'waiting', label: 'Medium' },
  weak: { tone: 'neutral', label: 'Weak' },
} as const;

type Props = {
  signal: Signal;
  order: 2 | 4;
  onAsk: (question: SignalQuestion) => void;
  /** Whether keys act on it. */
  isCurrent?: boolean;
  onFocus?: () => void;
};

/** One signal: what it means, its people, the evidence behind a press, and the way to dismiss it. */
export function SignalCard({ signal, order, onAsk, isCurrent = false, onFocus }: Props) {
  const { kind, level, strength, explanation, dismissed } = signal;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only follows the focus of its buttons
    <li
      className={`panel ${classes['card']}`}
      data-testid="signal"
      aria-current={isCurrent || undefined}
      onFocus={onFocus}
    >
      <Group component="header" gap="md" justify="space-between" wrap="nowrap">
        <Group gap={10}>
          <Title order={order} size="h4">
            {signalNames[kind]}
          </Title>
          <StatusBadge {...levels[level]} />
          <Quiet span className="num">
            {strength} / 100
          </Quiet>
        </Group>
        {dismissed === null && (
          <Group gap="xs">
            <ActButtons signal={signal} onAsk={onAsk} />
            <Button
              data-act="dismiss"
              size="xs"
              variant="default"
              onClick={() => onAsk({ signal, act: 'dismiss' })}
              {...named('Dismiss', signalName(signal))}
            />
          </Group>
        )}
      </Group>
      <Quiet maw={760}>{explanation}</Quiet>
      <People signal={signal} />
      <Evidence signal={signal} />
      <Acts signal={signal} onAsk={onAsk} />
      {dismissed !== null && (
        <Text size="sm" className="anywhere">
          Dismissed by {dismissed.by}, <Moment at={dismissed.at} />: {dismissed.reason}
        </Text>
      )}
    </li>
  );
}

function People({ signal: { people, size } }: { signal: Signal }) {
  const more = size - people.length;
  return (
    <Group component="ul" gap="4px 16px" fz="sm" className="bare" aria-label="People">
      {people.map(({ _id, username, accountStatus }) => (
        <li key={_id}>
          <LinkAnchor to="/admin/people" search={{ person: _id }} size="sm">
            {username}
          </LinkAnchor>
          {accountStatus !== 'active' && (
            <Text span size="xs" c="rose.3">
              {' '}
              {accountStatus}
            </Text>
          )}
        </li>
      ))}
      {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
    </Group>
  );
}

function Evidence({ signal }: { signal: Signal }) {
  const { _id, evidence } = signal;
  const [isOpen, setOpen] = useState(false);
  const id = `evidence-${_id}`;
  return (
    <div>
      <UnstyledButton
        className={classes['toggle']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        {...named(isOpen ? 'Hide evidence' : 'Show evidence', signalName(signal))}
      />
      {isOpen && (
        <ul id={id} className={classes['evidence']} aria-label="Evidence">
          {evidence.map(({ userId, username, text, at }, place) => (
            <li key={`${userId} ${place}`}>
              <b>{username}</b>
              <span>{text}</span>
              <Moment at={at} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
