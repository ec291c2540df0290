import { describe, expect, test } from 'vitest';
import { api, refusals, type Route } from './index.ts';
import { z } from 'zod';

const routes = Object.entries<Route>(api);

test('every call has its own method and path', () => {
  const places = routes.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(places).size).toBe(places.length);
});

test.each(routes)('%s names only its own path parameters', (_, { path, params, owner }) => {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const shape = params ? z.toJSONSchema(params, { io: 'input' }).properties : {};
  expect(new Set(Object.keys(shape ?? {}))).toEqual(new Set(inPath));
  if (owner !== undefined) expect(inPath).toContain(owner);
});

test.each(routes)('asvs-15.3.3: %s refuses fields that it does not know', (_, { body, query }) => {
  for (const shape of [body, query]) {
    if (!shape) continue;
    const parsed = shape.safeParse({ surprise: 1 });
    expect(JSON.stringify(parsed.error?.issues)).toContain('surprise');
  }
});

test('what a creator says of a tweet is trimmed, has at most 280 characters, and reads straight', () => {
  const say = (about?: string) =>
    api.addTweet.body.safeParse({ tweetLink: 'https://x.com/brand/status/1', about }).data?.about;
  expect(say('  Fees in dollars.  ')).toBe('Fees in dollars.');
  for (const length of [279, 280]) expect(say('x'.repeat(length))).toHaveLength(length);
  expect(say()).toBe('');
  for (const about of ['x'.repeat(281), 'a\u202eb', 'a\u0000b']) expect(say(about)).toBeUndefined();
});

describe('what a creator says of a campaign reads straight, line by line:', () => {
  const turned = 'a\u202eb';
  const guide = 'Open the post.\nRetweet it.';
  const link = { link: 'https://x.com/brand/status/1', type: 'x-retweet', proofRequired: false };
  const task = { key: 'retweet', baseRate: 0.05, allocationPercentage: 100, guideText: guide };
  const fomo = (form: object = {}, taskForm: object = {}, linkForm: object = {}) =>
    api.createFomo.body.safeParse({
      name: 'Join us',
      budget: 100,
      numberOfUsers: 100,
      campaignTasks: [{ ...task, links: [{ ...link, ...linkForm }], ...taskForm }],
      ...form,
    }).data;
  const spark = (form: object = {}) =>
    api.createSpark.body.safeParse({
      name: 'Join us',
      budget: 100,
      durationHours: 24,
      telegramGroupLink: 'https://t.me/ourgroup',
      tweetUrl: 'https://x.com/brand/status/1',
      additionalInstructions: guide,
      ...form,
    }).data;

  test('a FOMO campaign', () => {
    expect(fomo()?.campaignTasks[0]?.guideText).toBe(guide);
    expect(fomo({ name: turned })).toBeUndefined();
    expect(fomo({ rules: ['Be kind.', turned] })).toBeUndefined();
    for (const text of ['name', 'guideText']) expect(fomo({}, { [text]: turned })).toBeUndefined();
    for (const text of ['name', 'description', 'proofPlaceholder', 'requiredContent']) {
      expect(fomo({}, {}, { [text]: turned })).toBeUndefined();
    }
  });

  test('a Spark', () => {
    expect(spark()?.additionalInstructions).toBe(guide);
    expect(spark({ name: turned })).toBeUndefined();
    expect(spark({ additionalInstructions: turned })).toBeUndefined();
    expect(spark({ hashtags: ['brand', turned] })).toBeUndefined();
  });
});

test.each([
  ['dismissSignal', {}, 500],
  ['undoSignalAct', {}, 500],
  ['actOnSignal', { act: 'hold' }, 500],
  ['actOnSignal', { act: 'reject' }, 500],
  ['actOnSignal', { act: 'ban' }, 300],
] as const)(
  '%s %j takes a reason of several lines, with at most %i characters',
  (call, act, max) => {
    const read = (reason: string) => {
      const body: z.ZodType<{ reason: string }> = api[call].body;
      return body.safeParse({ ...act, reason }).data?.reason;
    };
    expect(read(' One wallet.\r\nOne device. ')).toBe('One wallet.\nOne device.');
    expect(read('x'.repeat(max))).toHaveLength(max);
    for (const reason of ['x'.repeat(max + 1), '  ', 'a\u0000b'])
      expect(read(reason)).toBeUndefined();
  },
);

test.each(['createDrip', 'createSpark', 'createFomo'] as const)(
  '%s takes a start with its time zone, or none',
  (call) => {
    const read = (startsAt: unknown) => {
      const { error } = api[call].body.safeParse({ startsAt });
      return !error?.issues.some(({ path }) => path[0] === 'startsAt');
    };
    for (const good of [undefined, null, '', '2026-12-24T18:00:00Z', '2026-12-24T18:00:00+02:00']) {
      expect([good, read(good)]).toEqual([good, true]);
    }
    for (const bad of [
      'soon',
      '2026-12-24',
      '2026-12-24T18:00:00',
      '2026-02-30T18:00:00Z',
      5,
      {},
    ]) {
      expect([bad, read(bad)]).toEqual([bad, false]);
    }
  },
);

test('calls of an admin are named so, and no one else is let in', () => {
  for (const [, { path, who }] of routes)
    expect(who === 'admin').toBe(path.startsWith('/api/admin'));
});

/**
 * What a replica may answer: no call about money that can be spent, about access, or about what waits to be
 * decided.
 */
const ofReplica: readonly (keyof typeof api)[] = [
  'adminBoost',
  'adminBoosts',
  'adminFigures',
  'availableTasks',
  'boostLoopsFile',
  'boostParticipations',
  'boostResults',
  'boostsOfCreator',
  'campaignWork',
  'campaignWorkFile',
  'comparedCampaigns',
  'comparedCampaignsFile',
  'comparedTotals',
  'creatorPeriod',
  'creatorReach',
  'creatorReviews',
  'creatorsToWatch',
  'dripReplies',
  'dripRepliesFile',
  'dripResults',
  'dripWorkFile',
  'earnings',
  'earningsOfYear',
  'find',
  'follows',
  'fomoCampaigns',
  'fomoResults',
  'fomoWorkFile',
  'notices',
  'ownSparkEarners',
  'people',
  'projectByCreator',
  'proofHistory',
  'proofRoots',
  'publicBanners',
  'publicReach',
  'publicSparks',
  'reviewProgress',
  'sparkActionsFile',
  'sparkActionsOf',
  'sparkCampaign',
  'sparkDesk',
  'sparkEarners',
  'sparkOutcomes',
  'sparkPeople',
  'sparkPersonActions',
  'sparkResults',
  'sparkRewards',
  'sparkWorkFile',
  'sparksOfPerson',
  'submissions',
];

test('only the routes listed here read from a replica, and each of them only reads', () => {
  const reading = routes.filter(([, { reads }]) => reads === 'replica');
  expect(reading.map(([name]) => name).toSorted()).toEqual(ofReplica);
  // The type of a route refuses it for what changes something.
  expect(reading.filter(([, { method }]) => method !== 'GET')).toEqual([]);
});

describe('refusals', () => {
  test.each(Object.entries(refusals))(
    '%s has a sentence and a status of its kind',
    (_, refusal) => {
      expect(refusal.text).toMatch(/[.!?]$/);
      expect([400, 401, 403, 404, 409, 413, 415, 422, 423, 429, 500, 503, 507]).toContain(
        refusal.status,
      );
    },
  );

  test('that the client may not take for a lost session are neither 401 nor 403', () => {
    const ending = Object.entries(refusals)
      .filter(([, { status }]) => status === 401 || status === 403)
      .map(([code]) => code);
    expect(new Set(ending)).toEqual(
      new Set([
        'admin.required',
        'login.failed',
        'session.campaigns_need_login',
        'session.invalid',
        'session.missing',
        'session.tasks_need_login',
      ]),
    );
  });
});
