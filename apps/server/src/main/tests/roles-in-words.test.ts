import { expect, test } from 'vitest';
import { rolesInWords } from '../roles-in-words.ts';

const stop = async () => {};
const turns = () => ({ sinceMs: 3_400, longest: { name: 'payouts.step', ms: 61_000 } });
const none = { isLeadingBooks: false, workers: null, bot: null, hasWebhook: false };

test('an operator reads of each role whether it leads, when it last worked, and how updates come', () => {
  const workers = { turns, stop };
  const bot = { isPolling: () => true, stop };
  const running = { ...none, isLeadingBooks: true, workers, bot };
  expect(rolesInWords({ ...running, roles: ['api', 'worker', 'bot'] })).toEqual({
    api: 'serves',
    worker: 'leads the checks of the books; last turn 3 s ago, payouts.step at work for 61 s',
    bot: 'polls Telegram',
  });
  const other = { ...running, isLeadingBooks: false, bot: { isPolling: () => false, stop } };
  expect(rolesInWords({ ...other, roles: ['worker', 'bot'] })).toMatchObject({
    worker: expect.stringMatching(/^stands by for the checks of the books;/),
    bot: 'stands by: another process polls Telegram',
  });
  expect(rolesInWords({ ...other, hasWebhook: true, roles: ['bot'] }).bot).toMatch(/webhook/);
  expect(rolesInWords({ ...none, roles: ['worker'] })['worker']).toMatch(/starts$/);
});
