import type { SparkCard } from '@stoke/contract';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { currentClient } from '../../../lib/session/query-client.ts';
import { fomo, fomos, spark, sparkPage, sparks } from '../../../../testing/campaigns.ts';
import { LiveStream } from '../../../../testing/live-stream.ts';
import { holdToken, member, stageOfTests, type Answers } from '../../../../testing/stage.tsx';
import { otherTabSets } from '../../../../testing/tokens.ts';
import { settingsThat } from '../../../../testing/settings.ts';

const stage = stageOfTests();

const sparksPath = '/api/spark-campaigns/public-active';
const fomosPath = '/api/campaigns';
const launched = (isOn: boolean) => ({
  'GET /api/public/settings': { body: settingsThat({ fomo: isOn }) },
});
const cards = (kind: 'spark' | 'fomo') => [
  ...document.querySelectorAll<HTMLElement>(`[data-testid=${kind}-card]`),
];
async function asMember(answers: Answers = {}, path = '/') {
  holdToken();
  await stage.open(path, { ...member({ hasDashboard: false }), ...launched(false), ...answers });
  await stage.sees('Quick Drip Tasks');
}

async function withSparks(campaigns: readonly SparkCard[]) {
  await asMember({ [`GET ${sparksPath}`]: { body: campaigns } });
  await stage.shows(Math.min(6, campaigns.length), '[data-testid=spark-card]');
}

describe('a spark card', () => {
  test('says who pays, how much and until when, and leads to the campaign', async () => {
    const reviews = { p50Seconds: 3, rejectedShare: 0.001 };
    await withSparks([spark(1, { durationHours: 24, linkCount: 240, reviews })]);
    const [card] = cards('spark');
    expect(card?.textContent).toBe(
      'Spark 1Brand 1 · @maker1decides in 3 s · <1% rejectedActiveTalk about the launch.#stoke' +
        'Reward pool500+ USDC · 75% left' +
        'Earn up to$25.29Average$6.89Limit per person$200.0022h 59m left1,204 engaged1,380people in the group',
    );
    expect(card?.querySelector('a')?.getAttribute('href')).toBe(`/spark-campaign/${spark(1)._id}`);
    expect(
      [...(card?.querySelectorAll('img') ?? [])].map((img) => img.getAttribute('src')),
    ).toEqual(['/media/banner.webp', '/media/logo.webp']);
  });

  test.each([
    [{ status: 'paused' } as const, 'Active', false],
    [{ durationHours: 1 }, 'Ended', true],
    [{ durationHours: 0 }, 'N/A', true],
    [{ userRewardPool: 0, currentRewardPoolBalance: 0 }, 'Reward poolN/A · 0% left', true],
    [{ currentRewardPoolBalance: 0.01 }, 'Earn up toN/AAverageN/A', true],
    [{ currentRewardPoolBalance: 0.02 }, 'Earn up to$0.02Average$0.02', true],
    [{ personLimit: 0.1 }, 'Earn up to$0.10Average$0.10', true],
    [{ linkCount: 4 }, 'Earn up to$0.94', true],
    [{ linkCount: 0 }, 'Earn up to$0.84', true],
    [{ currentRewardPoolBalance: 4 }, '<1% left', true],
    [{ hashtags: ['#a', 'b', 'c', 'd', 'e'] }, '#a#b#c+2', true],
    [{ briefHook: '' }, 'Take part in the group of Brand 1', true],
  ])('with %j: %s is there: %s', async (is, text, isThere) => {
    await withSparks([spark(1, is)]);
    expect(cards('spark')[0]?.textContent.includes(text)).toBe(isThere);
  });

  test('whose logo or picture fails to load shows a placeholder', async () => {
    await withSparks([spark(1)]);
    const [card] = cards('spark');
    for (const image of card?.querySelectorAll('img') ?? []) {
      await act(async () => image.dispatchEvent(new Event('error')));
    }
    expect(card?.querySelectorAll('img')).toHaveLength(0);
    expect(card?.querySelector('svg[preserveAspectRatio]')).not.toBeNull();
    expect(card?.textContent).toContain('B1');
  });

  test('without an _id, a project or a creator is skipped, and the others are shown', async () => {
    const nameless = { ...spark(2), _id: undefined };
    const broken = [
      { ...spark(3), _id: '' },
      { ...spark(4), projectId: null },
      { ...spark(5), creatorId: null },
    ];
    await asMember({
      [`GET ${sparksPath}`]: {
        body: [nameless, ...broken, spark(1)],
        isBroken: true,
      },
    });
    await stage.shows(1, '[data-testid=spark-card]');
    expect(stage.text()).not.toContain('Spark 2');
  });

  test('of FOMO without an id, a creator or tasks is skipped, and the others are shown', async () => {
    const broken = [{ _id: undefined }, { creatorId: null }, { campaignTasks: null }];
    await asMember({
      [`GET ${fomosPath}`]: {
        body: [...broken.map((is, at) => ({ ...fomo(at + 2), ...is })), fomo(1)],
        isBroken: true,
      },
    });
    await stage.shows(1, '[data-testid=fomo-card]');
  });

  test('ticks automatically until it has ended', async () => {
    await withSparks([spark(1, { durationHours: 2 })]);
    const card = () => cards('spark')[0]?.textContent ?? '';
    expect(card()).toContain('59m left');
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
    try {
      await stage.sees('Ended');
      expect(card()).toContain('Earn up toN/A');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the spark campaigns', () => {
  test('are six at first, then all, which stays in the address', async () => {
    await withSparks(sparks(8));
    await stage.press('Show all 8 spark campaigns');
    await stage.shows(8, '[data-testid=spark-card]');
    await stage.isAt('/?sparks=all');
    await stage.press('Show fewer');
    await stage.shows(6, '[data-testid=spark-card]');
    await stage.isAt('/');
  });

  test('of an address that shows all are all there immediately', async () => {
    await asMember({ [`GET ${sparksPath}`]: { body: sparks(8) } }, '/?sparks=all');
    await stage.shows(8, '[data-testid=spark-card]');
  });

  test('go on page by page', async () => {
    await asMember(
      {
        [`GET ${sparksPath}`]: { body: sparks(50), next: 'c50' },
        [`GET ${sparksPath}?cursor=c50`]: { body: [spark(51)] },
      },
      '/?sparks=all',
    );
    await stage.press('Show more spark campaigns');
    await stage.shows(51, '[data-testid=spark-card]');
  });

  test.each([
    [{ status: 404, body: {} }, 'Failed to fetch public spark campaigns'],
    [
      { status: 422, body: { message: 'The sparks are out.', code: 'request.invalid' } },
      'The sparks are out.',
    ],
  ])('that fail say why and offer to reload: %j', async (answer, message) => {
    await asMember({ [`GET ${sparksPath}`]: answer });
    await stage.sees(`An error occurred while loading content:${message}Reload Page`);
  });

  test('hold their place while they load', async () => {
    await asMember({ [`GET ${sparksPath}`]: 'never' });
    await stage.sees('Spark Campaigns');
    await stage.shows(6, '[aria-hidden=true] > div:has(.mantine-Skeleton-root)');
  });

  test('are there for a visitor too', async () => {
    await stage.open('/', { [`GET ${sparksPath}`]: { body: [spark(1)] } });
    await stage.shows(1, '[data-testid=spark-card]');
    expect(stage.callsTo(sparksPath).map(({ token }) => token)).toEqual([null]);
  });

  test('follow what the server announces', async () => {
    await withSparks([spark(1)]);
    stage.answers({ [`GET ${sparksPath}`]: { body: [spark(2), spark(1)] } });
    await act(async () => void currentClient().invalidateQueries({ queryKey: ['campaigns'] }));
    await stage.shows(2, '[data-testid=spark-card]');
  });
});

test('a change of one campaign fetches that one, and neither the list nor the others', async () => {
  const live = new LiveStream();
  await asMember({ ...live.answers, [`GET ${sparksPath}`]: { body: sparks(3) } });
  await live.follows(
    stage,
    sparks(3).map(({ _id }) => _id),
  );
  const { _id: id } = spark(2);
  stage.answers({
    [`GET /api/spark-campaigns/${id}`]: { body: sparkPage(2, { uniqueUsersEngagedCount: 1205 }) },
  });
  const before = stage.asked.length;
  await live.say({ what: 'campaigns', campaign: id });
  await stage.sees('1,205 engaged');
  expect(stage.asked.slice(before).map(({ path }) => path)).toEqual([`/api/spark-campaigns/${id}`]);
  expect(cards('spark').map((card) => card.textContent?.slice(0, 7))).toEqual([
    'Spark 1',
    'Spark 2',
    'Spark 3',
  ]);
});

describe('a FOMO card', () => {
  test('says what it pays, for how many, and leads to the campaign', async () => {
    await asMember({ [`GET ${fomosPath}`]: { body: [fomo(1, { isNew: true })] } });
    await stage.shows(1, '[data-testid=fomo-card]');
    const [card] = cards('fomo');
    expect(card?.textContent).toBe(
      'M1Campaign 1Maker 1 · @maker1NewHigh Earningdefi' +
        'Payout per user$1.70 up to $2.00Tasks125 of 200 users12.5%ProjectCODE0001',
    );
    expect(card?.querySelector('a')?.getAttribute('href')).toBe(`/campaign/${fomo(1)._id}`);
  });

  test.each([
    [{ earningTag: null, tags: [] }, 'Earning', false],
    [{ isNew: false }, 'New', false],
    [{ tags: ['a', 'b', 'c', 'd'] }, 'High Earningab+2', true],
    [{ completedUsersCount: 300 }, '100.0%', true],
    [{ numberOfUsers: 0, completedUsersCount: 3 }, '3 of 0 users0.0%', true],
    [{ maxPayout: 1.5 }, 'Payout per userup to $1.50Tasks', true],
    [{ maxPayout: 0 }, 'Payout per user$1.70 no places leftTasks', true],
  ])('with %j: %s is there: %s', async (is, text, isThere) => {
    await asMember({ [`GET ${fomosPath}`]: { body: [fomo(1, is)] } });
    await stage.shows(1, '[data-testid=fomo-card]');
    expect(cards('fomo')[0]?.textContent.includes(text)).toBe(isThere);
  });
});

describe('the FOMO campaigns', () => {
  test.each([
    [false, true],
    [true, false],
  ])('launched (%s) are marked SOON: %s', async (isOn, isSoon) => {
    await asMember({ ...launched(isOn), [`GET ${fomosPath}`]: { body: fomos(8) } });
    await stage.shows(6, '[data-testid=fomo-card]');
    await stage.sees('Show all 8 FOMO campaigns');
    expect(stage.text().includes('FOMO CampaignsSOON')).toBe(isSoon);
  });

  test('are not said to open soon while the server gives no answer', async () => {
    await asMember({ 'GET /api/public/settings': { status: 404, body: {} } });
    await stage.sees('No campaigns yet');
    expect(stage.text()).not.toContain('SOON');
  });

  test('lose the mark when they are launched while the page is open', async () => {
    await asMember();
    await stage.sees('FOMO CampaignsSOON');
    stage.answers(launched(true));
    await act(async () => void currentClient().invalidateQueries({ queryKey: ['settings'] }));
    await stage.sees('FOMO CampaignsMulti-task campaigns');
  });

  test.each([
    [{ status: 404, body: {} }, 'Failed to fetch campaigns'],
    [{ status: 409, body: { message: 'Later.', code: 'request.invalid' } }, 'Later.'],
  ])('that fail say why and offer to reload: %j', async (answer, message) => {
    await asMember({ [`GET ${fomosPath}`]: answer });
    await stage.sees(`An error occurred while loading content:${message}Reload Page`);
  });

  test('ask a visitor to log in, and a member who has logged out elsewhere', async () => {
    await asMember({ [`GET ${fomosPath}`]: { body: [fomo(1)] } });
    await stage.shows(1, '[data-testid=fomo-card]');
    await otherTabSets(null);
    await stage.sees('You must be logged in to view campaigns.');
    expect(cards('fomo')).toEqual([]);
    expect(stage.callsTo(fomosPath).filter(({ token }) => token === null)).toEqual([]);
  });
});
