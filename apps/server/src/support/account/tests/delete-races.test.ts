import { usdc } from '@stoke/domain';
import { afterAll, expect } from 'vitest';
import { createGuessLimit } from '../../../people/sessions/index.ts';
import { pause, systemClock } from '../../../platform/clock.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { atOnce, race, times } from '../../../../testing/platform/at-once.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, password } from '../../../../testing/server/visitor.ts';
import { deleteAccount } from '../delete-account.ts';

const server = await openTestServer();
const { db } = server;
const clock = systemClock;
const deps = {
  db,
  clock,
  newId: uuidV7(clock),
  guessLimit: createGuessLimit({ db, clock, limitFactor: 1000 }),
  mail: { forget: async () => undefined },
  personal: [],
  removeImages: async () => undefined,
  forget: () => undefined,
};
afterAll(() => server.close());

race('an account is deleted once, and the others learn that it is gone', async (crowd) => {
  const { id, username, token } = await join(server);
  const input = {
    userId: id,
    sessionId: '',
    password,
    confirm: username,
    leaveBehind: usdc(0n),
    ip: '::1',
  };
  const { succeeded, refused } = await atOnce(crowd, async (n) => {
    // Requests that were admitted before the deletion come before, during and after it.
    await pause(n * 10);
    await deleteAccount(deps, input);
  });
  expect([succeeded, ...refused]).toEqual([1, ...times(crowd - 1, 'session.invalid')]);
  // Where no module's own call says so, the server hears of it a moment after the commit.
  await expect.poll(async () => (await ask(server, 'currentUser', { token })).status).toBe(401);
});
