import { wholeDollars, zeroUsdc, type SettingValues } from '@stoke/domain';
import type { Queryable } from '../../src/platform/db/db.ts';
import { openSettings } from '../../src/site/settings/index.ts';

/** A wallet's account is opened for nothing. */
export const freeOpenings = { solPrice: zeroUsdc };

/** Payout limits that no test reaches, and accounts that are opened for nothing. */
export const noPayoutLimits: Partial<SettingValues> = {
  firstPayout: wholeDollars(10_000_000n),
  dailyPayouts: wholeDollars(10_000_000n),
  dailyWithdrawals: wholeDollars(10_000_000n),
  twoAdmins: wholeDollars(10_000_000n),
  hourlyPayouts: wholeDollars(10_000_000n),
  hourlyWithdrawals: wholeDollars(10_000_000n),
  hourlyShare: 100,
  walletReviewHours: 0,
  ...freeOpenings,
};

/** The settings of a test's database, but for what its environment fixes. */
export function usualSettings(db: Queryable, fixed: Partial<SettingValues> = {}) {
  return openSettings({ db, presets: { fixed, usual: {} } });
}
