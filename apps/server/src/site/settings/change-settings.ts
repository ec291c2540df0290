import {
  parseSetting,
  settings,
  settingRange,
  settingText,
  settingToWire,
  type SettingKey,
  type SettingValue,
} from '@stoke/domain';
import { writeAudits, type AuditDeps } from '../audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SettingsPort } from './read-settings.ts';
import { lockSettings, writeSetting, type SettingChange } from './settings-store.ts';

export type ChangeDeps = AuditDeps & { settings: SettingsPort };

type Change = { key: SettingKey; before: SettingValue; after: SettingValue };

/** Settings that are a part of what `/auth/me` answers. */
const inSession: ReadonlySet<SettingKey> = new Set(['payoutMinimum', 'walletHoldHours']);

/** An admin, or the system (`by` null), changes settings, all or none. */
export async function changeSettings(
  deps: ChangeDeps,
  tx: Tx,
  input: { by: string | null; reason: string; changes: readonly SettingChange[] },
): Promise<void> {
  await applyChanges(deps, tx, { ...input, changed: await checkChanges(deps, tx, input.changes) });
}

/**
 * What would change, with settings locked. Refuses a value out of range, a setting that the environment fixes,
 * and one that has changed since the form showed it.
 */
export async function checkChanges(
  deps: ChangeDeps,
  tx: Tx,
  changes: readonly SettingChange[],
): Promise<Change[]> {
  const wanted = changes.map(({ key, from, to }) => {
    if (deps.settings.isFixed(key)) refuse('settings.fixed', key, 'is set by the environment.');
    const after = parseSetting(key, to);
    return { key, from, after: after ?? refuseRange(key) };
  });
  await lockSettings(tx);
  const current = await deps.settings.read(tx);
  const outdated = wanted.filter(({ key, from }) => settingToWire(current[key]) !== from);
  if (outdated.length > 0) refuseOutdated(outdated.map(({ key }) => [key, current[key]]));
  const changed = wanted.filter(({ key, after }) => after !== current[key]);
  if (changed.length === 0) throw new Refusal('settings.nothing_changed');
  return changed.map(({ key, after }) => ({ key, before: current[key], after }));
}

/** Every page and process is told; each change is in the audit log with before and after. */
export async function applyChanges(
  deps: ChangeDeps,
  tx: Tx,
  input: { by: string | null; reason: string; changed: readonly Change[]; proposedBy?: string },
): Promise<void> {
  const { by: actor, reason, changed, proposedBy } = input;
  for (const { key, after } of changed)
    await writeSetting(tx, { key, value: settingToWire(after) });
  tx.publish('settings', 'everybody');
  if (changed.some(({ key }) => inSession.has(key))) tx.publish('session', 'everybody');
  const acts = changed.map(({ key, before, after }) => {
    const about = { before: settingToWire(before), after: settingToWire(after), reason };
    return {
      actor,
      action: 'setting-changed',
      subject: key,
      about: proposedBy === undefined ? about : { ...about, proposedBy },
    } as const;
  });
  await writeAudits(deps, tx, acts);
}

function refuse(code: 'settings.fixed' | 'settings.invalid', key: SettingKey, why: string): never {
  throw new Refusal(code, { message: `${settings[key].label} ${why}` });
}

function refuseRange(key: SettingKey): never {
  return refuse('settings.invalid', key, `must be ${settingRange(key).toLowerCase()}.`);
}

function refuseOutdated(now: readonly (readonly [SettingKey, SettingValue])[]): never {
  const texts = now.map(
    ([key, value]) => `${settings[key].label} is now ${settingText(key, value)}`,
  );
  const message = `${texts.join('; ')}. It changed while you were editing. Check your values and save again.`;
  throw new Refusal('settings.outdated', { message });
}
