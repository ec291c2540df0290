/** What a kind of campaign calls what it spends. */
export type SpendingWords = {
  /** Before `, by the hour`. */
  subtitle: string;
  /** What was done with the amounts: `paid` at once, or `earned` and paid later. */
  done: 'paid' | 'earned';
  /** While nothing was spent. */
  nothing: string;
  /** What a step counts, such as `approved`; null where it counts nothing. */
  counted: string | null;
};
