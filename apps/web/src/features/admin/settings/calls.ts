import type { SettingKey } from '@stoke/domain';
import { callOnce } from '../../../lib/session/call-once.ts';
import { callQuery, listQuery } from '../../../lib/session/call-query.ts';
import { currentClient } from '../../../lib/session/query-client.ts';
import type { Done } from '../../../ui/act-dialog.tsx';

/** All settings, for admins. Live with `settings`. */
export const allSettings = callQuery('settings', ['settings', 'all'], {});

/** Changes that wait for a second admin. Live with `settings`. */
export const openProposals = callQuery('settingProposals', ['settings', 'proposals'], {});

/** The changes of one setting, newest first. */
export const historyOf = (key: SettingKey) =>
  listQuery('audit', ['settings', 'history', key], {
    query: { action: 'setting-changed', subject: key, limit: 20 },
  });

export type Change = { key: SettingKey; from: boolean | number; to: boolean | number };

/** Saves all of them or none; refused when one has another value than `from`. */
export async function saveSettings(input: {
  changes: readonly Change[];
  reason: string;
}): Promise<Done> {
  const changes = Object.fromEntries(input.changes.map(({ key, from, to }) => [key, { from, to }]));
  const body = { changes, reason: input.reason };
  const saved = await callOnce('saveSettings', { body });
  currentClient().setQueryData(allSettings.queryKey, saved);
  if (saved.some(({ key, proposed }) => proposed && key in changes)) {
    return { message: 'Waiting for a second admin.', kind: 'info' };
  }
  return { message: input.changes.length === 1 ? 'Setting saved.' : 'Settings saved.' };
}
