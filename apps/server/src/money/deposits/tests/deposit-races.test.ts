import { sendFromDemoWallet } from '@stoke/chain-local';
import type { Deposit } from '@stoke/contract';
import { afterAll, afterEach, expect } from 'vitest';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { joinBrand, pictureUrl } from '../../../../testing/server/brand.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, type Member } from '../../../../testing/server/visitor.ts';
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

/** A final transfer that names a deposit of the creator, and that no worker has seen. */
async function paid(who: Member, amount: number): Promise<string> {
  const asked = { token: who.token, body: { amount } };
  const { reference } = (await ask(server, 'createDeposit', asked)).body as Deposit;
  const { local, dir, chain } = server.chain;
  const to = { rpcUrl: local.rpcUrl, dir, recipient: chain.treasury };
  const signature = await sendFromDemoWallet({
    ...to,
    amountMicro: BigInt(amount) * 1_000_000n,
    reference,
  });
  server.chain.finalize();
  return signature;
}

race(
  'a claim and a credit by hand succeed while the balance is being spent',
  async (crowd, round) => {
    const ana = await joinBrand(server, 30n);
    await makeSpark(ana, 70);
    const signature = await paid(ana, 40);
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
