import { afterAll, afterEach, expect } from 'vitest';
import { accounts, balance } from '../../ledger/index.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { joinBrand, pictureUrl } from '../../../../testing/server/brand.ts';
import { expireDeposits, payDeposit } from '../../../../testing/server/deposits.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join, type Member, password } from '../../../../testing/server/visitor.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

const server = await openTestServer();
const admin = await join(server, { isAdmin: true });
const bannerImage = await pictureUrl();
afterEach(async () => expect(await failedChecks(server.db)).toEqual([]));
afterAll(() => server.close());

const makeSpark = (who: Member, budget: number) =>
  ask(server, 'createSpark', {
    token: who.token,
    body: {
      name: 'Talk',
      budget,
      durationHours: 1,
      telegramGroupLink: '@ourgroup',
      tweetUrl: 'https://x.com/stoke/status/1',
      bannerImage,
    },
  });

race(
  'a claim and a credit by hand succeed while the balance is being spent',
  async (crowd, round) => {
    const ana = await joinBrand(server, 30n);
    await makeSpark(ana, 70);
    const signature = await payDeposit(server, ana, 40);
    const reason = 'An exchange paid it.';
    const credit = () =>
      round % 2 === 0
        ? ask(server, 'claimDeposit', { token: ana.token, body: { signature } })
        : ask(server, 'creditTransfer', {
            token: admin.token,
            body: { signature, creatorId: ana.id, reason },
          });
    const answers = await together(crowd, (n) => (n === 0 ? credit() : makeSpark(ana, 30)));
    const failed = answers.filter(({ status }) => status >= 300);
    expect(failed.map(({ status, body }) => ({ status, body }))).toEqual([]);
    const balance = await ask(server, 'creatorBalance', { token: ana.token });
    expect(balance.body).toMatchObject({ deposited: 40 });
  },
);

race(
  'money that arrives while its creator leaves is in their balance, or waits for an admin',
  async (crowd, round) => {
    const ana = await joinBrand(server, 0n);
    const signature = await payDeposit(server, ana, 40);
    if (round % 2 === 0) await expireDeposits(server, ana);
    const { token, username: confirm } = ana;
    const leave = () =>
      ask(server, 'deleteAccount', { token, body: { password, confirm } }).then(codeOf);
    const [refusal] = await together(crowd, async (n) =>
      n === 0 ? leave() : server.sweep('treasury history'),
    );
    await server.sweep('treasury history');
    const open = await ask(server, 'unclaimedTransfers', { token: admin.token });
    const unclaimed = JSON.stringify(open.body).includes(signature);
    const held = await balance(server.db, accounts.creatorAvailable(ana.id));
    const isLeft = refusal === undefined;
    expect({ unclaimed, held }).toEqual({ unclaimed: isLeft, held: isLeft ? 0n : 40_000_000n });
  },
);

race(
  'a transfer that its reader, its creator and an admin credit is credited once and starts a campaign',
  async (crowd) => {
    const ana = await joinBrand(server, 0n);
    await makeSpark(ana, 40);
    const signature = await payDeposit(server, ana, 40);
    const reason = 'An exchange paid it.';
    const ways = [
      () => ask(server, 'claimDeposit', { token: ana.token, body: { signature } }),
      () =>
        ask(server, 'creditTransfer', {
          token: admin.token,
          body: { signature, creatorId: ana.id, reason },
        }),
      () => server.sweep('treasury history'),
    ];
    const answers = await together(crowd, async (n) => ways[n % ways.length]?.());
    const refused = answers.flatMap((answer) =>
      typeof answer === 'object' ? (codeOf(answer) ?? []) : [],
    );
    expect(new Set(refused)).toEqual(new Set(['deposit.already_credited']));
    const shown = await ask(server, 'creatorBalance', { token: ana.token });
    expect(shown.body).toMatchObject({ deposited: 40, available: 0, held: 40 });
  },
);
