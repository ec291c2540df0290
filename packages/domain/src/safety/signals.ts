/** Patterns of abuse that an admin looks at. None of them acts on its own. */
export const signalKinds = [
  'self_dealing',
  'shared_wallet',
  'shared_funding',
  'shared_device',
  'shared_address',
  'shared_telegram',
  'telegram_ring',
  'copied_proof',
  'too_fast',
  'listed_sender',
  'returned',
  'reported',
] as const;
export type SignalKind = (typeof signalKinds)[number];

export const signalNames: Readonly<Record<SignalKind, string>> = {
  self_dealing: 'Self-dealing',
  shared_wallet: 'Shared wallet',
  shared_funding: 'Shared funding',
  shared_device: 'Shared device',
  shared_address: 'Shared address',
  shared_telegram: 'Shared Telegram account',
  telegram_ring: 'Telegram ring',
  copied_proof: 'Copied proof',
  too_fast: 'Too fast',
  listed_sender: 'Listed sender',
  returned: 'Returned after a deletion',
  reported: 'Reported by a creator',
};

/** Acts of an admin on everyone in a signal. */
export const signalActs = ['hold', 'reject', 'ban'] as const;
export type SignalAct = (typeof signalActs)[number];

export const signalLevels = ['strong', 'medium', 'weak'] as const;
export type SignalLevel = (typeof signalLevels)[number];
/** The smallest strength, of 100, of each level. A signal under `medium` needs no look. */
export const signalLevelFrom: Readonly<Record<SignalLevel, number>> = {
  strong: 70,
  medium: 40,
  weak: 0,
};

export function signalLevelOf(strength: number): SignalLevel {
  return signalLevels.find((level) => strength >= signalLevelFrom[level]) ?? 'weak';
}

/** How long addresses and devices of log-ins are kept, as hashes. */
export const traceDays = 90;
/** How long the answers about screened addresses are kept, under their hashes. */
export const screenedDays = 90;
