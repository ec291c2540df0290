/** A part of 1 in whole percent; a small one is not called none. */
export function percent(share: number): string {
  return share > 0 && share < 0.005 ? '<1%' : `${Math.round(share * 100)}%`;
}
