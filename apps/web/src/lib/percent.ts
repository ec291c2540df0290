/** A part of 1 in whole percent; what is neither none nor all is never said to be. */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return '<1%';
  return share > 0.99 && share < 1 ? '>99%' : `${Math.round(share * 100)}%`;
}
