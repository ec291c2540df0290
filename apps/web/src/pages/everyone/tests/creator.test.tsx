import { expect, test } from 'vitest';
import { fomo } from '../../../../testing/campaigns.ts';
import { dripTask } from '../../../../testing/drip-task.ts';
import { until } from '../../../../testing/find.ts';
import { openHome, tasksPath } from '../../../../testing/home-world.ts';
import { holdToken, member, stageOfTests } from '../../../../testing/stage.tsx';

const stage = stageOfTests();

const kestrel = {
  campaignId: 'k',
  creatorId: 'c1',
  creatorName: 'Kestrel',
  creatorUsername: 'kestrel',
};
const tweets = [
  dripTask(1, { ...kestrel, hourlyPay: 5.4, reviews: { p50Seconds: 60, rejectedShare: 0.1 } }),
  dripTask(2, kestrel),
];
const project = {
  _id: 'p1',
  ownerId: 'c1',
  name: 'Kestrel',
  username: 'kestrel',
  description: 'Payments without fees.',
  tags: ['defi'],
  socials: { twitter: 'https://x.com/kestrel', website: '', discord: '', telegram: '' },
  logo: null,
  banner: null,
  bannerImageUrl: null,
  reviews: { p50Seconds: 1500, rejectedShare: 0.04 },
  revision: 1,
};
const world = {
  'GET /api/projects/by-creator/c1': { body: project },
  [`GET ${tasksPath}?brand=kestrel`]: { body: tweets },
  'GET /api/users/follows': { body: [] },
};
const fomosPath = 'GET /api/campaigns?creator=c1';
const fomosOf = (body: unknown) => ({ [`${fomosPath}&limit=24`]: { body } });

test('a social link that leads elsewhere than to its network names its host', async () => {
  const socials = { ...project.socials, discord: 'https://kestrel.example/discord' };
  await openHome(stage, {
    ...world,
    ...fomosOf([]),
    [`GET ${tasksPath}`]: { body: tweets },
    'GET /api/projects/by-creator/c1': { body: { ...project, socials } },
  });
  await stage.press('Kestrel');
  await stage.sees('Discord · kestrel.example');
  expect(stage.text()).not.toContain('· x.com');
});

test('who logs in or registers on the page of a brand is led back to it', async () => {
  await stage.open('/creator/c1', world);
  await stage.sees('Please log in to see available tasks!');
  const ways = [...document.querySelectorAll<HTMLAnchorElement>('main a')]
    .map((link) => link.pathname + link.search)
    .filter((address) => /^\/(?:login|register)/.test(address));
  expect(ways).toEqual(['/login?next=%2Fcreator%2Fc1', '/register?next=%2Fcreator%2Fc1']);
});

test('a task leads to the page of its brand, where a brand that runs only drips can be followed', async () => {
  await openHome(stage, {
    ...world,
    ...fomosOf([]),
    [`GET ${tasksPath}`]: { body: [...tweets, dripTask(3)] },
    'POST /api/creators/c1/follow': { body: { isFollowing: true } },
  });
  await stage.shows(3, '[data-testid=drip-task]');
  expect(document.querySelector('a[href="/creator/c3"]')?.textContent).toBe('Creator 3');
  await stage.press('Kestrel');
  await stage.isAt('/creator/c1');
  await stage.sees('@kestreldecides in 25 min · 4% rejected');
  await stage.sees('left in the pool · decides in 1 min · 10% rejected');
  await stage.sees('$0.18about $5.40/h');
  await stage.sees('Payments without fees.');
  await stage.shows(2, '[data-testid=drip-task]');
  stage.answers({
    'GET /api/users/follows': {
      body: [
        {
          ...kestrel,
          name: 'Kestrel',
          username: 'kestrel',
          followedAt: '2026-11-20T10:00:00.000Z',
        },
      ],
    },
  });
  await stage.press('Follow Kestrel');
  await stage.sees('Unfollow');
  expect(document.querySelector('h1')?.textContent).toBe('Kestrel');
});

async function openBrand(answers = {}) {
  holdToken();
  await stage.open('/creator/c1', { ...member(), ...world, ...fomosOf([]), ...answers });
}

test('the page of a brand lists only what it runs itself, and says when it has no tasks', async () => {
  const own = fomo(1, { creatorId: { ...fomo(1).creatorId, _id: 'c1' } });
  await openBrand({ ...fomosOf([own]), [`GET ${tasksPath}?brand=kestrel`]: { body: [] } });
  await stage.sees('No open tasks of this brand');
  await stage.shows(1, '[data-testid=fomo-card]');
});

test('a brand with many FOMO campaigns lists all of them, page after page', async () => {
  await openBrand({
    [`${fomosPath}&limit=24`]: { body: [fomo(1)], next: 'later' },
    [`${fomosPath}&cursor=later`]: { body: [fomo(2)] },
  });
  await stage.press('Show more FOMO campaigns');
  await stage.shows(2, '[data-testid=fomo-card]');
  expect(stage.text()).not.toContain('Show more FOMO campaigns');
});

test('a visitor sees the brand, and that tasks need a login', async () => {
  await stage.open('/creator/c1', world);
  await stage.sees('Payments without fees.');
  await stage.sees('All tasks are funded in advance.');
  expect(stage.asked.filter(({ path }) => path === tasksPath)).toEqual([]);
  expect(document.querySelector('[aria-label="Follow Kestrel"]')).toBeNull();
});

test('campaigns of a brand that cannot be loaded are said to be missing, and are tried again', async () => {
  const failed = { status: 500, body: {} };
  const sparksPath = 'GET /api/spark-campaigns/public-active';
  await openBrand({ [`${fomosPath}&limit=24`]: failed, [sparksPath]: failed });
  await stage.sees('The Spark campaigns could not be loaded');
  await stage.sees('The FOMO campaigns could not be loaded');
  stage.answers({ ...fomosOf([fomo(1)]), [sparksPath]: { body: [] } });
  await stage.press('Try again');
  await until(() => !stage.text().includes('The Spark campaigns could not be loaded'));
  await stage.press('Try again');
  await stage.shows(1, '[data-testid=fomo-card]');
  expect(stage.text()).not.toContain('could not be loaded');
});

test('a brand that is not there says so, and one that cannot be loaded is tried again', async () => {
  await openBrand({
    'GET /api/projects/by-creator/c1': { status: 500, body: { message: 'No luck.' } },
  });
  await stage.sees('This brand could not be loaded');
  stage.answers({
    'GET /api/projects/by-creator/c1': { status: 404, body: { message: 'Not found.' } },
  });
  await stage.press('Try again');
  await stage.sees('Brand Not Found');
});
