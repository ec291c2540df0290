import type { AuditEntry } from '@stoke/contract';
import {
  auditActions,
  isSettingKey,
  parseSetting,
  settings,
  settingText,
  toDollars,
  usdc,
} from '@stoke/domain';
import { Stack, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconListSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { Pair } from '../../../ui/pair.tsx';
import classes from './audit.module.css';
import { auditLike, type AuditWish } from './calls.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';

/** The entries that a search finds, newest first, each with its details behind it. */
export function AuditList({ wish }: { wish: AuditWish }) {
  const log = useInfiniteQuery({ ...auditLike(wish), placeholderData: keepPreviousData });
  const entries = log.data ? itemsOf(log.data.pages) : null;
  if (entries === null) return <NotLoaded what="The audit log" query={log} rows={[8, 52, 8]} />;
  if (entries.length === 0) {
    return (
      <EmptyState Icon={IconListSearch} title="No entries" message="Change or clear the filters." />
    );
  }
  return (
    <Stack gap="md">
      <ul className="panel bare divided" aria-label="Audit log">
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ul>
      <MoreAtEnd pages={log} name="entries" />
    </Stack>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false);
  const { before, after, ...details } = entry.about;
  const isChange = before !== undefined && after !== undefined;
  return (
    <li data-testid="audit-entry">
      <UnstyledButton
        className={classes['row']}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Moment at={entry.at} />
        <span>{entry.actor === null ? 'System' : nameOf(entry.actor)}</span>
        <b>{actionText(entry.action)}</b>
        <span className={classes['subject']}>{subjectOf(entry)}</span>
        <IconChevronDown size={16} aria-hidden />
      </UnstyledButton>
      {isOpen && (
        <Stack component="dl" gap={10} px={20} pt={4} pb={18} className="anywhere">
          {isChange && (
            <Pair name="Change">
              {valueText(entry, before)} → {valueText(entry, after)}
            </Pair>
          )}
          {Object.entries(details).map(([name, value]) => (
            <Pair key={name} name={wordsOf(name)}>
              {detailText(name, value)}
            </Pair>
          ))}
          <Pair name="Subject">
            <Subject entry={entry} />
          </Pair>
          <Pair name="Entry">{entry.position.toLocaleString('en-US')}</Pair>
        </Stack>
      )}
    </li>
  );
}

/** An action in words; one that this page does not know yet by its name. */
export function actionText(action: string): string {
  return Object.entries(auditActions).find(([name]) => name === action)?.[1] ?? action;
}

function nameOf({ _id, username }: AuditEntry['subject']): string {
  return username ?? (isSettingKey(_id) ? settings[_id].label : _id);
}

/** A boost is named by its import, a change of several settings by these: their ids say nothing. */
function subjectOf({ action, subject, about }: AuditEntry): string {
  if (action === 'boost-imported') return String(about['name'] ?? subject._id);
  const changed = Object.keys(about).filter(isSettingKey);
  return changed.length > 0
    ? changed.map((key) => settings[key].label).join(', ')
    : nameOf(subject);
}

/** Leads to whom or what the entry is about, where a desk has it. */
function Subject({ entry }: { entry: AuditEntry }) {
  const { _id: id, username } = entry.subject;
  if (entry.action === 'boost-imported') {
    return (
      <LinkAnchor to="/admin/boost-volume/campaigns/$id" params={{ id }} inherit>
        {subjectOf(entry)}
      </LinkAnchor>
    );
  }
  if (username === null) return subjectOf(entry);
  return (
    <LinkAnchor to="/admin/people" search={{ person: id }} inherit>
      {username}
    </LinkAnchor>
  );
}

function valueText(
  { subject }: AuditEntry,
  value: AuditEntry['about'][string] | undefined,
): string {
  const key = subject._id;
  const parsed = isSettingKey(key) ? parseSetting(key, value) : null;
  return isSettingKey(key) && parsed !== null ? settingText(key, parsed) : String(value ?? '–');
}

/** `amountMicro` as `Amount`, `isSent` as `Sent`; a setting by its label. */
function wordsOf(name: string): string {
  if (isSettingKey(name)) return settings[name].label;
  const plain = name.replace(/^is(?=[A-Z])/, '').replace(/Micro$/, '');
  const words = plain.replaceAll(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function detailText(name: string, value: AuditEntry['about'][string]): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const isMicro = name.endsWith('Micro') && /^-?\d+$/.test(String(value));
  return isMicro ? exactDollars(toDollars(usdc(BigInt(value)))) : String(value);
}
