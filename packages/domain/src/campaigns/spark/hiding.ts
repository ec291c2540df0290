import { hourMs } from '../../time.ts';

/** How old a message is at most that Telegram lets a bot delete. */
export const maxHideMs = 48 * hourMs;

/** What became of hiding a message: of deleting it in its group. */
export const sparkHidings = {
  waiting: 'Being deleted in the group',
  hidden: 'Hidden',
  no_right: 'Not hidden: the bot may not delete messages',
  too_old: 'Not hidden: older than 48 hours',
  refused: 'Not hidden: Telegram refused',
} as const;
export type SparkHiding = keyof typeof sparkHidings;
