import type { DripCampaign, OwnFomoCampaign, OwnSparkCampaign } from '@stoke/contract';
import { utcMoment } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { joinBrand, pictureUrl } from '../../../../testing/server/brand.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, type Member } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
const bannerImage = await pictureUrl();
afterAll(() => server.close());

const tweet = 'https://x.com/stoke/status/1';
const like = { link: tweet, type: 'x-like', proofRequired: false };
const orders = {
  drip: { call: 'createDrip', body: { packageId: 'ignition', initialTweetLink: tweet } },
  spark: {
    call: 'createSpark',
    body: {
      name: 'Talk',
      budget: 100,
      durationHours: 1,
      telegramGroupLink: '@ourgroup',
      tweetUrl: tweet,
    },
  },
  fomo: {
    call: 'createFomo',
    body: {
      name: 'Join',
      budget: 100,
      numberOfUsers: 1,
      campaignTasks: [{ key: 'like', baseRate: 0.03, allocationPercentage: 100, links: [like] }],
    },
  },
} as const;
type Kind = keyof typeof orders;
type Card = Pick<
  DripCampaign | OwnSparkCampaign | OwnFomoCampaign,
  '_id' | 'poolSpent' | 'poolReserved' | 'poolDisputed'
>;

async function cardOf(
  kind: Kind,
  { id, token }: Member,
  campaign?: string,
): Promise<Card | undefined> {
  const asked = { token, params: { userId: id }, query: campaign ? { campaign } : {} };
  if (kind === 'spark') {
    const { body } = await ask(server, 'sparksOfCreator', asked);
    return (body as { data: OwnSparkCampaign[] }).data[0];
  }
  const call = kind === 'drip' ? 'dripCampaignsOfCreator' : 'fomosOfCreator';
  return ((await ask(server, call, asked)).body as Card[])[0];
}

/** Orders one, scheduled if a time is given. */
function order(kind: Kind, { token }: Member, startsAt?: unknown) {
  const { call, body } = orders[kind];
  const image = kind === 'drip' ? {} : { bannerImage };
  const time = startsAt === undefined ? {} : { startsAt };
  return ask(server, call, { token, body: { ...body, ...image, ...time } });
}

async function make(kind: Kind, who: Member): Promise<Pick<Card, '_id'>> {
  const made = await order(kind, who);
  expect(made.status).toBeLessThan(300);
  return (made.body as { campaign: Pick<Card, '_id'> }).campaign;
}

const inDays = (days: number) => new Date(server.time.now.getTime() + days * 86_400_000);

test.each([
  { kind: 'drip', start: 'startDrip', needs: 'It starts on ' },
  {
    kind: 'spark',
    start: 'startSpark',
    needs: 'Make the bot an administrator of your Telegram group to start it on ',
  },
  { kind: 'fomo', start: 'startFomo', needs: 'It starts on ' },
] as const)(
  'a $kind that is scheduled says when it starts, on its card too, and no more once it is started',
  async ({ kind, start, needs }) => {
    const [ana, ben] = [await joinBrand(server, 1000n), await joinBrand(server, 0n)];
    const at = inDays(1);
    const { body, status } = await order(kind, ana, at.toISOString());
    const { message, campaign } = body as { message: string; campaign: { _id: string } };
    expect(status).toBe(201);
    expect(message).toContain(`${needs}${utcMoment(at)}.`);
    expect(await cardOf(kind, ana)).toMatchObject({
      startsAt: at.toISOString(),
      status: 'pending',
    });
    await order(kind, ben, at.toISOString());
    expect(await cardOf(kind, ben)).toMatchObject({ startsAt: at.toISOString() });
    const asked = { token: ana.token, params: { campaignId: campaign._id } };
    expect((await ask(server, start, asked)).status).toBe(200);
    expect(await cardOf(kind, ana)).toMatchObject({ startsAt: null });
  },
);

test.each(['drip', 'spark', 'fomo'] as const)(
  'a start of a %s in the past, too far ahead or that is not a time is refused',
  async (kind) => {
    const ana = await joinBrand(server, 0n);
    const times = [inDays(0).toISOString(), inDays(91).toISOString()];
    for (const wrong of [...times, 'tomorrow', '2026-12-24', 5, true, {}]) {
      const { body, status } = await order(kind, ana, wrong);
      expect([wrong, status, body]).toEqual([
        wrong,
        422,
        { code: 'campaign.start_invalid', message: 'Choose a start within the next 90 days.' },
      ]);
    }
    expect(await cardOf(kind, ana)).toBeUndefined();
    for (const none of ['', null]) {
      expect((await order(kind, ana, none)).body).toMatchObject({ campaign: { startsAt: null } });
    }
  },
);

test.each(['drip', 'spark', 'fomo'] as const)(
  'one %s is listed by its id, among those of its creator only',
  async (kind) => {
    const [ana, eve] = [await joinBrand(server, 0n), await joinBrand(server, 0n)];
    const older = await make(kind, ana);
    const newer = await make(kind, ana);
    expect(await cardOf(kind, ana)).toMatchObject({ _id: newer._id });
    expect(await cardOf(kind, ana, older._id)).toMatchObject({ _id: older._id });
    expect(await cardOf(kind, eve, older._id)).toBeUndefined();
  },
);

test.each(['drip', 'spark', 'fomo'] as const)(
  'the card of a %s counts what an appeal may still pay apart from what is in review, and forfeited rewards as unspent',
  async (kind) => {
    const ana = await joinBrand(server, 1000n);
    const campaign = await make(kind, ana);
    await server.db.run(sql`
      update campaign set spent_micro = 9000000, returned_micro = 2000000,
        reserved_micro = 3000000, disputed_micro = 4000000
      where id = ${campaign._id}`);
    expect(await cardOf(kind, ana)).toMatchObject({
      poolSpent: 7,
      poolReserved: 3,
      poolDisputed: 4,
    });
    const { token } = ana;
    const results = await ask(server, `${kind}Results`, {
      token,
      params: { campaignId: campaign._id },
    });
    expect(results.body).toMatchObject({ pool: { spent: 7, reserved: 3, disputed: 4 } });
  },
);

test.each([
  { kind: 'drip', words: ['Ignition', 'stoke/status/1'] },
  { kind: 'spark', words: ['talk', '@ourgroup'] },
  { kind: 'fomo', words: ['join'] },
] as const)(
  'of the $kind campaigns of a creator, those that are open or over are listed, searched and counted',
  async ({ kind, words }) => {
    const ana = await joinBrand(server, 0n);
    const [open, over, latest] = [
      await make(kind, ana),
      await make(kind, ana),
      await make(kind, ana),
    ];
    await server.db.run(sql`
      update campaign set state = 'ended', ended_at = created_at, settle_at = created_at
      where id = any(${[over._id, latest._id]}::uuid[])`);
    const list = async (query: Record<string, string>) => {
      const call = {
        drip: 'dripCampaignsOfCreator',
        spark: 'sparksOfCreator',
        fomo: 'fomosOfCreator',
      };
      const asked = { token: ana.token, params: { userId: ana.id }, query };
      const { body, headers } = await ask(server, call[kind] as 'sparksOfCreator', asked);
      const cards = (kind === 'spark' ? (body as { data: Card[] }).data : body) as Card[];
      return [...cards.map(({ _id }) => _id), `of ${String(headers['x-total-count'])}`];
    };
    expect(await list({ state: 'open' })).toEqual([open._id, 'of 1']);
    expect(await list({ state: 'over', limit: '1' })).toEqual([latest._id, 'of 2']);
    expect(await list({ state: 'over', cursor: latest._id })).toEqual([over._id, 'of 2']);
    for (const q of words) expect(await list({ q })).toHaveLength(4);
    expect(await list({ q: over._id.toUpperCase(), state: 'over' })).toEqual([over._id, 'of 1']);
    expect(await list({ q: '100%_' })).toEqual(['of 0']);
  },
);
