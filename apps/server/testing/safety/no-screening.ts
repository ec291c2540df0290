import type { Screening } from '../../src/safety/screening/index.ts';

/** As where no list is configured. */
export const noScreening: Screening = {
  screen: async (addresses) => new Map(addresses.map((address) => [address, 'clear'] as const)),
  latest: async () => null,
};
