import type { RunningBot } from '../messaging/telegram/index.ts';
import type { Config } from '../platform/config/config.ts';
import type { RunningWorkers } from '../platform/jobs/workers.ts';

/** What it means when a check of `/readyz` fails. */
export const failedInWords = {
  database: 'the database does not answer',
  events: 'changes made by other processes do not arrive',
  calls: 'all places for calls are taken, and none was given back for a minute',
  chain: 'the Solana node does not answer: deposits and payouts wait',
  telegram: 'Telegram does not answer: linking and the messages of the bot wait',
  booksChecked: 'the checks of a minute last passed more than half an hour ago: payouts wait',
  payoutsInTime: 'the oldest payout is late, or the database cannot be asked',
  diskOfDatabase: 'the disk of the database is full: changes are refused',
};

/** What each role of a process does now. */
export function rolesInWords(input: {
  roles: Config['roles'];
  isLeadingBooks: boolean;
  workers: RunningWorkers | null;
  bot: RunningBot | null;
  hasWebhook: boolean;
}): Record<string, string> {
  const words = {
    api: () => 'serves',
    worker: () =>
      `${input.isLeadingBooks ? 'leads the checks of the books' : 'stands by for the checks of the books'}; ${turnsInWords(input.workers)}`,
    bot: () => botInWords(input),
  };
  return Object.fromEntries(input.roles.map((role) => [role, words[role]()]));
}

function turnsInWords(workers: RunningWorkers | null): string {
  if (workers === null) return 'starts';
  const { sinceMs, longest } = workers.turns();
  const seconds = (ms: number) => `${Math.floor(ms / 1000)} s`;
  const last = sinceMs === null ? 'no turn has ended yet' : `last turn ${seconds(sinceMs)} ago`;
  return longest === null ? last : `${last}, ${longest.name} at work for ${seconds(longest.ms)}`;
}

function botInWords({ bot, hasWebhook }: { bot: RunningBot | null; hasWebhook: boolean }): string {
  if (bot === null) return 'starts';
  if (hasWebhook) return 'receives by its webhook';
  return bot.isPolling() ? 'polls Telegram' : 'stands by: another process polls Telegram';
}
