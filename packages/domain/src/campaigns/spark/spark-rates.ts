import { usdc } from '../../money.ts';

/** What one paid action of a Spark campaign earns, in micro-USDC (rule 5.3). */
export const sparkRates = {
  message: usdc(10_000n),
  click: usdc(25_000n),
  reaction: usdc(25_000n),
} as const;

/** The most that one person is paid for in a rolling hour (rule 5.3). */
export const sparkPaidPerHour = { message: 60, click: 10, reaction: 10 } as const;
