import type { SparkEvent } from '@stoke/domain';
import type { StoredAction } from './judge-store.ts';

export function toEvent(action: StoredAction): SparkEvent {
  const { kind, key, sender, userId } = action;
  const base = { key, at: action.at.getTime(), sender, isBot: false, userId };
  if (kind === 'click') return { ...base, kind, link: action.target ?? '' };
  if (kind === 'reaction') return { ...base, kind, change: 'added', target: action.target ?? '' };
  const { simhash } = action;
  return {
    ...base,
    kind,
    isEdit: false,
    features: {
      isService: false,
      isCommand: false,
      isForwarded: false,
      isViaBot: false,
      letters: action.letters ?? 0,
      words: action.words ?? 0,
      fingerprint: action.fingerprint ?? '',
      simhash: simhash === null ? null : BigInt.asUintN(64, simhash),
    },
  };
}
