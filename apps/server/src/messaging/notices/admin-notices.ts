import { keysOf } from '@stoke/domain';
import { z } from 'zod';
import { define, everywhere } from './notice-definition.ts';
import { sentences } from './notice-parts.ts';

/** What admins are told of besides the checks. */
const alarmTitles = {
  hourly_limit: 'Payouts wait: the hourly limit is reached',
  late_payouts: 'Payouts are late',
  treasury_sol_low: 'The treasury is low on SOL',
  screening_down: 'Wallets cannot be screened',
  second_payment: 'Payouts are paused: a payout was paid twice',
  treasury_short: 'Payouts are paused: the treasury holds too little',
  chain_ahead: 'Payouts are paused: the books are older than the chain',
  treasury_surplus: 'The treasury holds more than the books explain',
  history_lost: "A part of the treasury's history is missing",
  transaction_given_up: 'A transaction of the treasury could not be read',
  root_late: 'No root of the proof of funds was made for more than 26 hours',
  root_not_anchored: 'A root of the proof of funds is not on chain',
} as const;

export const adminNotices = {
  books_alarm: define({
    choice: { label: 'Alarm of a check or payout', byDefault: everywhere },
    facts: z.object({
      /** Names of checks that found something or could not run; none for another alarm. */
      checks: z.array(z.string()),
      isPaused: z.boolean(),
      alarm: z.enum(keysOf(alarmTitles)).optional(),
      /** The alarm in a sentence. */
      about: z.string().optional(),
    }),
    text: ({ facts: { checks, isPaused, alarm, about } }) => ({
      title: alarm ? alarmTitles[alarm] : checkTitle(isPaused),
      body: sentences(
        about ?? `${checks.join(', ')}.`,
        isPaused ? 'An admin must resume payouts.' : null,
      ),
      link: '/admin/payouts',
    }),
  }),
};

function checkTitle(isPaused: boolean): string {
  return isPaused ? 'Payouts are paused: a check failed' : 'Checks need attention';
}
