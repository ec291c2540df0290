import { signalKinds, signalLevels, type SignalKind, type SignalLevel } from '@stoke/domain';

/** The search; without a level, those that need a look. */
export type SignalWish = {
  signal?: SignalKind | undefined;
  level?: SignalLevel | undefined;
  status?: 'open' | 'dismissed' | undefined;
};

/** The search in the address. */
export function readSignalSearch(search: Record<string, unknown>): SignalWish {
  return {
    signal: signalKinds.find((kind) => kind === search['signal']),
    level: signalLevels.find((level) => level === search['level']),
    status: search['status'] === 'dismissed' ? 'dismissed' : undefined,
  };
}
