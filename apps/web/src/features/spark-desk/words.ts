import { sparkReasons, type SparkCode } from '@stoke/domain';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** A share of 0 to 1 in words. */
export function shareText(share: number): string {
  return percent.format(share);
}

export function countText(count: number): string {
  return count.toLocaleString('en-US');
}

/** `3 rewards`, `one reward`. */
export function counted(count: number, one: string, many: string): string {
  return count === 1 ? `one ${one}` : `${countText(count)} ${many}`;
}

/** The first sentence of a reason: the advice after it is for the earner. */
export function shortReason(code: SparkCode): string {
  return sparkReasons[code].split(/(?<=[.:])\s/)[0]?.replace(/[.:]$/, '') ?? code;
}

export const sparkStates = {
  pending: { tone: 'waiting', label: 'Pending' },
  active: { tone: 'good', label: 'Active' },
  paused: { tone: 'waiting', label: 'Paused' },
  completed: { tone: 'neutral', label: 'Completed' },
  ended: { tone: 'neutral', label: 'Ended' },
} as const;
