import {
  parseSetting,
  readDollars,
  settings,
  settingText,
  settingToWire,
  toDollars,
  type Setting,
  type SettingKey,
} from '@stoke/domain';
import type { Setting as Shown } from '@stoke/contract';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import type { Change } from './calls.ts';

type Wire = boolean | number;
/** The new value of a setting, and its value when editing began. */
export type Entry = { entered: boolean | string; seen: Wire };
export type Draft = Partial<Record<SettingKey, Entry>>;

/** An admin's draft: it survives the end of a session. */
export const drafts = draftStore<Draft>('settings');

/** A value of the wire as its field shows it. */
export function fieldValue(value: Wire): boolean | string {
  return typeof value === 'boolean' ? value : String(value);
}

/** The entered value; null when it is none that this setting may have. */
export function readEntry(key: SettingKey, { entered }: Entry): Wire | null {
  const parsed = parseSetting(key, wireOf(key, entered));
  return parsed === null ? null : settingToWire(parsed);
}

function wireOf(key: SettingKey, entered: boolean | string): unknown {
  if (typeof entered === 'boolean') return entered;
  const { type }: Setting = settings[key];
  if (type === 'whole') return /^\s*\d{1,9}\s*$/.test(entered) ? Number(entered) : null;
  const amount = readDollars(entered);
  return amount === null ? null : toDollars(amount);
}

/** A value of the wire in words: `On`, `$50.00`, `20%`, `24 hours`. */
export function wireText(key: SettingKey, value: unknown): string {
  const parsed = parseSetting(key, value);
  return parsed === null ? String(value) : settingText(key, parsed);
}

/** What would be saved, and whether every entry can be. */
export function changesOf(list: readonly Shown[], draft: Draft) {
  const changes: Change[] = [];
  let isValid = true;
  for (const { key, value: from, fixedBy } of list) {
    const entry = draft[key];
    if (!entry || fixedBy !== null) continue;
    const to = readEntry(key, entry);
    if (to === null) isValid = false;
    else if (to !== from) changes.push({ key, from, to });
  }
  return { changes, isValid };
}
