import {
  parseSetting,
  settingKeys,
  settings,
  type SettingKey,
  type SettingValue,
  type SettingValues,
} from '@stoke/domain';
import type { Config } from '../../platform/config/config.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { readChosen } from './settings-store.ts';

export type SettingsPort = {
  /** All settings. Decisions about money give their transaction. */
  read(q?: Queryable): Promise<SettingValues>;
  /** The value until an admin changes it. */
  usual(key: SettingKey): SettingValue;
  /** Whether the environment of this process fixes it. */
  isFixed(key: SettingKey): boolean;
};

type Deps = {
  db: Queryable;
  presets: Config['presets'];
};

/** The settings of this process: the environment decides, then the admins, then the default. */
export function openSettings({ db, presets }: Deps): SettingsPort {
  const { fixed } = presets;
  const usual = (key: SettingKey) => presets.usual[key] ?? settings[key].usual;
  return {
    usual,
    isFixed: (key) => fixed[key] !== undefined,
    read: async (q = db) => {
      const chosen = await readChosen(q);
      const valueOf = (key: SettingKey) =>
        fixed[key] ?? parseSetting(key, chosen.get(key)) ?? usual(key);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parseSetting gives each its type
      return Object.fromEntries(settingKeys.map((key) => [key, valueOf(key)])) as SettingValues;
    },
  };
}
