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
import { lockSettings, writeSetting } from './settings-store.ts';

/** A change as the form made it: from the value that it showed, to the one that is wanted. */
export type SettingChange = { key: SettingKey; from: unknown; to: unknown };

/** Settings that are a part of what `/auth/me` answers. */
const inSession: ReadonlySet<SettingKey> = new Set(['payoutMinimum', 'walletHoldHours']);

/**
 * An admin, or the system (`by` null), changes settings, all or none. Every page and process is told; each change is in the audit
 * log with before and after. Refuses a value out of range, a setting that the environment fixes, and
 * one that has changed since the form showed it.
 */
export async function changeSettings(
  deps: AuditDeps & { settings: SettingsPort },
  tx: Tx,
  input: { by: string | null; reason: string; changes: readonly SettingChange[] },
): Promise<void> {
  const { by: actor, reason, changes } = input;
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
  for (const { key, after } of changed)
    await writeSetting(tx, { key, value: settingToWire(after) });
  tx.publish('settings', 'everybody');
  if (changed.some(({ key }) => inSession.has(key))) tx.publish('session', 'everybody');
  const acts = changed.map(({ key, after: value }) => {
    const [before, after] = [settingToWire(current[key]), settingToWire(value)];
    return {
      actor,
      action: 'setting-changed',
      subject: key,
      about: { before, after, reason },
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
