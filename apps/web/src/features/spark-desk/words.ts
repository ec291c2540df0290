import { sparkReasons, type SparkCode } from '@stoke/domain';

/** A share of 0 to 1 in whole percent; what is neither none nor all is never said to be. */
export function shareText(share: number): string {
  if (share > 0 && share < 0.01) return '<1%';
  if (share > 0.99 && share < 1) return '>99%';
  return `${Math.round(share * 100)}%`;
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
