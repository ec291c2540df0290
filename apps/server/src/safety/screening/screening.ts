import { hourMs } from '@stoke/domain';
import type { AddressList } from '../../gateways/screening/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Log } from '../../platform/log.ts';
import type { SettingsPort } from '../../site/settings/index.ts';
import { readScreened, saveScreened } from './screening-store.ts';

/** `unknown`: the list could not be read, so the address must not be paid now. */
export type ScreeningVerdict = 'clear' | 'listed' | 'unknown';

export type Screening = {
  /** The verdict on each address. Asks the network: call before taking any lock. */
  screen(addresses: readonly string[]): Promise<ReadonlyMap<string, ScreeningVerdict>>;
  /** The latest answer about an address; null when there is none. */
  latest(address: string): Promise<{ isListed: boolean; checkedAt: Date } | null>;
};

type Deps = Pick<Core, 'db' | 'clock'> & {
  log: Pick<Log, 'error'>;
  settings: Pick<SettingsPort, 'read'>;
  /** Null: nothing is screened. */
  addressList: AddressList | null;
};

/** Screens addresses. An answer is used again until it is as old as the setting allows. */
export function openScreening(deps: Deps): Screening {
  const { db, clock, settings, addressList } = deps;
  const latest = async (address: string) => (await readScreened(db, [address]))[0] ?? null;
  if (addressList === null) {
    return { latest, screen: async (all) => new Map(all.map((one) => [one, 'clear'])) };
  }
  return {
    latest,
    screen: async (addresses) => {
      const { screeningHours } = await settings.read();
      const freshFrom = clock.now().getTime() - screeningHours * hourMs;
      const known = await readScreened(db, addresses);
      const fresh = known.filter(({ checkedAt }) => checkedAt.getTime() > freshFrom);
      const verdicts = new Map(
        fresh.map(({ address, isListed }) => [address, verdictOf(isListed)] as const),
      );
      const unasked = [...new Set(addresses)].filter((address) => !verdicts.has(address));
      const asked = await Promise.all(unasked.map((address) => ask(deps, addressList, address)));
      return new Map([...verdicts, ...asked]);
    },
  };
}

function verdictOf(isListed: boolean): ScreeningVerdict {
  return isListed ? 'listed' : 'clear';
}

async function ask(
  { db, clock, log }: Deps,
  list: AddressList,
  address: string,
): Promise<readonly [string, ScreeningVerdict]> {
  const checkedAt = clock.now();
  try {
    const isListed = await list.isListed(address);
    return [address, verdictOf(await saveScreened(db, { address, isListed, checkedAt }))];
  } catch (error) {
    log.error({ err: error }, 'an address could not be screened');
    return [address, 'unknown'];
  }
}
