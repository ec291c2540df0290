/** What a kind of campaign calls what it spends. */
export type SpendingWords = {
  /** Before `, by the hour`. */
  subtitle: string;
  /** How the amounts reach people: `paid` immediately, or `earned` and paid later. */
  done: 'paid' | 'earned';
  /** While nothing was spent. */
  nothing: string;
  /** What a step counts, such as `approved`; null where it counts nothing. */
  counted: string | null;
};
