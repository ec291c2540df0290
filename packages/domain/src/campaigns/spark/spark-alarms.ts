/** What makes moderators look at a Spark. */
export const sparkAlarms = ['refused', 'few_earners', 'fast_pool'] as const;
export type SparkAlarm = (typeof sparkAlarms)[number];

export const sparkAlarmTexts: Readonly<Record<SparkAlarm, string>> = {
  refused: 'Half of the actions are refused',
  few_earners: 'Three people earn half',
  fast_pool: 'A quarter of the pool in 24 hours',
};

/** Fewer actions or earners than this say nothing yet. */
const enough = 50;
const fewest = 10;

/** What of the last 24 hours of a Spark needs a look. Amounts in micro-USDC. */
export function sparkAlarmsOf(input: {
  actions: number;
  refused: number;
  earners: number;
  earned: bigint;
  /** What the three who earned most did. */
  earnedByTop: bigint;
  pool: bigint;
}): SparkAlarm[] {
  const { actions, refused, earners, earned, earnedByTop, pool } = input;
  if (actions < enough) return [];
  const signs: Record<SparkAlarm, boolean> = {
    refused: refused * 2 >= actions,
    few_earners: earners >= fewest && earnedByTop * 2n >= earned,
    fast_pool: earned * 4n >= pool,
  };
  return sparkAlarms.filter((alarm) => signs[alarm]);
}
