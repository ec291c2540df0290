import { usdc } from '@stoke/domain';
import { afterAll, expect } from 'vitest';
import { ledgerModule } from '../../../money/ledger/index.ts';
import { createGuessLimit } from '../../../people/sessions/index.ts';
import { pause, systemClock } from '../../../platform/clock.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';
import { atOnce, race, times, together } from '../../../../testing/platform/at-once.ts';
import { openAsOwner } from '../../../../testing/platform/test-database.ts';
import { untilOneWaits } from '../../../../testing/platform/until-one-waits.ts';
import { joinBrand } from '../../../../testing/server/brand.ts';
import { expireDeposits, payDeposit } from '../../../../testing/server/deposits.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, type Member, password } from '../../../../testing/server/visitor.ts';
import { deleteAccount } from '../delete-account.ts';

const server = await openTestServer();
const { db } = server;
const observer = openAsOwner(server);
const admin = await join(server, { isAdmin: true });
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
afterAll(async () => {
  await observer.close();
  await server.close();
});

const deletionOf = ({ id: userId, username: confirm }: Member) => {
  return { userId, sessionId: '', password, confirm, leaveBehind: usdc(0n), ip: '::1' };
};

race('an account is deleted once, and the others learn that it is gone', async (crowd) => {
  const member = await join(server);
  const { token } = member;
  const { succeeded, refused } = await atOnce(crowd, async (n) => {
    // Requests that were admitted before the deletion come before, during and after it.
    await pause(n * 10);
    await deleteAccount(deps, deletionOf(member));
  });
  expect([succeeded, ...refused]).toEqual([1, ...times(crowd - 1, 'session.invalid')]);
  // Where no module's own call says so, the server hears of it a moment after the commit.
  await expect.poll(async () => (await ask(server, 'currentUser', { token })).status).toBe(401);
});

race('a deposit that arrives during a deletion is left for an admin to credit', async (crowd) => {
  const [ana, ben] = [await joinBrand(server, 0n), await joinBrand(server, 0n)];
  const signature = await payDeposit(server, ana, 40);
  await expireDeposits(server, ana);
  let arrival: Promise<unknown> | undefined;
  // The balance was found empty, and the deletion is not committed.
  const blocks = async () => {
    arrival = together(crowd - 1, () => server.sweep('treasury history'));
    await Promise.race([arrival, untilOneWaits(observer)]);
    return null;
  };
  const personal = [...ledgerModule({ db }).personalData, { name: 'arrival', blocks }];
  await deleteAccount({ ...deps, personal }, deletionOf(ana));
  await arrival;
  expect(await failedChecks(db)).toEqual([]);
  const reason = 'An exchange paid it, and its owner has another account.';
  const body = { signature, creatorId: ben.id, reason };
  const { token } = admin;
  expect((await ask(server, 'creditTransfer', { token, body })).status).toBe(200);
  const balance = await ask(server, 'creatorBalance', { token: ben.token });
  expect(balance.body).toMatchObject({ available: 40 });
});
