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
import type { Listener } from '../../platform/events/notifier.ts';
import { readChosen } from './settings-store.ts';

export type SettingsPort = {
  /**
   * All settings. They are remembered until a change is told; decisions about money give their
   * transaction and read its database.
   */
  read(tx?: Queryable): Promise<SettingValues>;
  /** The value until an admin changes it. */
  usual(key: SettingKey): SettingValue;
  /** Whether the environment of this process fixes it. */
  isFixed(key: SettingKey): boolean;
  /** Drops the cached values: this process has just changed something. */
  forget(): void;
};

type Deps = {
  db: Queryable;
  /** Null: nothing is remembered. */
  listener: Listener | null;
  presets: Config['presets'];
};

/** The settings of this process: the environment decides, then the admins, then the default. */
export function openSettings({ db, listener, presets }: Deps): SettingsPort {
  const { fixed } = presets;
  let remembered: Promise<SettingValues> | null = null;
  const forget = () => void (remembered = null);
  listener?.subscribe(({ what }) => what.includes('settings') && forget());

  const usual = (key: SettingKey) => presets.usual[key] ?? settings[key].usual;
  const load = async (q: Queryable): Promise<SettingValues> => {
    const chosen = await readChosen(q);
    const valueOf = (key: SettingKey) =>
      fixed[key] ?? parseSetting(key, chosen.get(key)) ?? usual(key);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parseSetting gives each its type
    return Object.fromEntries(settingKeys.map((key) => [key, valueOf(key)])) as SettingValues;
  };

  return {
    forget,
    usual,
    isFixed: (key) => fixed[key] !== undefined,
    read: (tx) => {
      if (tx) return load(tx);
      if (!listener?.connected) return load(db);
      const loading = (remembered ??= load(db));
      loading.catch(forget);
      return loading;
    },
  };
}
