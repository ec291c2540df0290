import { wholeDollars } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { importBoost } from '../index.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { joinBrand } from '../../../../testing/server/brand.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, type Member } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
afterAll(() => server.close());

async function bring(who: Member, name: string) {
  server.time.now = new Date(server.time.now.getTime() + 1);
  const clock = { now: () => server.time.now };
  return server.db.transaction((tx) =>
    importBoost({ clock, newId: uuidV7(clock) }, tx, {
      creatorId: who.id,
      name,
      state: 'active',
      targetVolume: wholeDollars(50_000n),
      volumePerLoop: wholeDollars(25n),
      speed: 'Steady',
      cost: wholeDollars(1200n),
      payouts: wholeDollars(1000n),
      usersNeeded: 200,
      participants: 126,
      loopsPerUser: 10,
      totalLoops: 2000,
      loopsCompleted: 734,
      tweetUrl: null,
      tokenMint: null,
      startsAt: null,
      endsAt: null,
    }),
  );
}

const list = (who: Member, { id }: Member = who, query: Record<string, string> = {}) =>
  ask(server, 'boostsOfCreator', { token: who.token, params: { userId: id }, query });

test('a creator sees the own volume boost campaigns, newest first and page by page', async () => {
  const ana = await joinBrand(server, 0n);
  await bring(ana, 'first');
  await bring(ana, 'second');
  const { body } = await list(ana);
  expect(body).toMatchObject([
    { campaignName: 'second' },
    {
      campaignName: 'first',
      status: 'active',
      targetVolume: 50_000,
      speed: 'Steady',
      estimatedTotalCost: 1200,
      currentParticipants: 126,
      usersNeeded: 200,
      totalCampaignLoops: 2000,
      currentLoopsCompleted: 734,
      volumePerLoop: 25,
      loopsPerUser: 10,
      estimatedUserPayouts: 1000,
      tweetLink: null,
    },
  ]);
  const page = await list(ana, ana, { limit: '1' });
  expect(page.body).toMatchObject([{ campaignName: 'second' }]);
  const cursor = z.string().parse(page.headers['x-next-cursor']);
  const last = await list(ana, ana, { limit: '1', cursor });
  expect(last.body).toMatchObject([{ campaignName: 'first' }]);
  expect(last.headers['x-next-cursor']).toBeUndefined();
});

test('no one else sees them', async () => {
  const [ana, eve] = [await joinBrand(server, 0n), await joinBrand(server, 0n)];
  await bring(ana, 'hidden');
  expect((await list(eve, ana)).status).toBe(404);
  expect((await list(eve)).body).toEqual([]);
});
