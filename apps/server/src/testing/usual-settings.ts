import type { SettingValues } from '@stoke/domain';
import type { Queryable } from '../platform/db/db.ts';
import { openSettings } from '../settings/index.ts';

/** The settings of a test's database, but for what its environment fixes. */
export function usualSettings(db: Queryable, fixed: Partial<SettingValues> = {}) {
  return openSettings({ db, listener: null, presets: { fixed, usual: {} } });
}
