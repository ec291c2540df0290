import { expect, test } from 'vitest';
import { planFomo, type FomoDraft, type FomoLinkDraft, type FomoTaskDraft } from './fomo-plan.ts';
import { usdc, wholeDollars } from '../money.ts';

function link(type: FomoLinkDraft['type'], proofRequired: boolean, url = 'https://x.com/a') {
  const texts = { name: '', description: '', proofPlaceholder: '', requiredContent: '' };
  return { ...texts, link: url, type, proofRequired };
}

const retweet: FomoTaskDraft = {
  key: 'retweet',
  name: '',
  rate: usdc(50_000n),
  allocationPercentage: 100,
  guideText: '',
  guideLink: '',
  links: [link('x-retweet', false)],
};
const custom: FomoTaskDraft = {
  ...retweet,
  key: 'custom-1',
  name: 'Draw our mark',
  rate: usdc(200_000n),
  links: [link('manual-upload', true, '')],
};

function plan(fomoDraft: Partial<FomoDraft>) {
  return planFomo({
    budget: wholeDollars(100n),
    feePercent: 15,
    users: 100,
    tasks: [retweet],
    ...fomoDraft,
  });
}

test('everything that follows from the four steps of the wizard', () => {
  const half = { allocationPercentage: 50 };
  const links = [link('x-retweet', false), link('manual-link', false, 'https://x.com/b')];
  const tasks = [
    { ...retweet, ...half, links },
    { ...custom, ...half },
  ];
  expect(plan({ users: 301, tasks })).toMatchObject({
    pool: 85_000_000n,
    fee: 15_000_000n,
    earningTag: 'Low Earning',
    // $45.10 for 301 people
    payoutPerUser: 140_000n,
    // 151 people with two links, 150 with one
    engagements: 452,
    estimatedCost: 45_100_000n,
    lowestRate: 50_000n,
    tasks: [
      { kind: 'retweet', name: 'Retweet', users: 151, allocationTenths: 500 },
      { kind: 'custom', name: 'Draw our mark', users: 150 },
    ],
  });
});

test('the lowest rate is that of all tasks, also of one that has no users yet', () => {
  const half = { allocationPercentage: 50 };
  const tasks = [
    { ...custom, ...half },
    { ...retweet, ...half },
  ];
  expect(plan({ users: 1, tasks })).toMatchObject({
    lowestRate: 50_000n,
    tasks: [{ users: 1 }, { users: 0 }],
  });
});

test('there is at least one user, and at most five for each dollar', () => {
  const text = 'Number of users must be between 1 and 500 (5x budget).';
  for (const users of [0, -1, 501, 1.5, Number.NaN]) {
    expect(plan({ users })).toEqual({ about: 'users', text });
  }
  expect(plan({ users: 1 })).toMatchObject({ earningTag: 'High Earning' });
  expect(plan({ users: 500 })).toMatchObject({ earningTag: 'Low Earning' });
});

test('the budget is in dollars and cents', () => {
  const text = 'An amount has at most two decimals, such as 1250.50.';
  expect(plan({ budget: usdc(100_000_001n) })).toEqual({ about: 'budget', text });
  expect(plan({ budget: usdc(100_010_000n) })).toMatchObject({ engagements: 100 });
});

test('blank links do not count, and a task without one is left out', () => {
  const text = 'Please enable and configure at least one task with valid links/details.';
  expect(plan({ tasks: [] })).toEqual({ about: 'tasks', text });
  const blank = { ...retweet, links: [link('x-retweet', false, ' ')] };
  expect(plan({ tasks: [blank] })).toEqual({ about: 'tasks', text });
  const one = { ...retweet, links: [...blank.links, ...retweet.links] };
  expect(plan({ tasks: [{ ...blank, key: 'like' }, one] })).toMatchObject({ engagements: 100 });
});

test('the shares make about a hundred percent', () => {
  const text = 'Total task allocation must be around 100% (currently 99.4%). Please adjust.';
  const share = (allocationPercentage: number) =>
    plan({ tasks: [{ ...retweet, allocationPercentage }] });
  expect(share(99.4)).toEqual({ about: 'allocation', text });
  expect(share(99.5)).toMatchObject({ engagements: 100 });
});

test('a cost above the pool is refused, one that is all of it is not', () => {
  const text =
    'Estimated cost ($85.01) exceeds the reward pool ($85.00). Lower the number of users or the task rates.';
  const paid = (rate: bigint) => plan({ users: 1, tasks: [{ ...custom, rate: usdc(rate) }] });
  expect(paid(85_010_000n)).toEqual({ about: 'cost', text });
  expect(paid(85_000_000n)).toMatchObject({ estimatedCost: 85_000_000n });
});

test.each<[string, Partial<FomoTaskDraft>]>([
  ['Retweet pays at least $0.05, in whole cents.', { rate: usdc(49_999n) }],
  ['Retweet pays at least $0.05, in whole cents.', { rate: usdc(50_001n) }],
  ['The rate of retweet must be an amount in dollars.', { rate: null }],
  ['The share of retweet must be from 0 to 100 with one decimal.', { allocationPercentage: 9.99 }],
  ['A link of Retweet does not fit the task.', { links: [link('x-like', false)] }],
  ['A link of Retweet does not fit the task.', { links: [link('x-retweet', true)] }],
  [
    'A link of Comment does not fit the task.',
    { key: 'comment', rate: usdc(100_000n), links: [link('x-comment', false)] },
  ],
  [
    'A task has at most 10 links.',
    { links: Array.from({ length: 11 }, () => link('x-retweet', false)) },
  ],
])('%s', (text, wrong) => {
  expect(plan({ tasks: [{ ...retweet, ...wrong }] })).toEqual({ about: 'task', text });
});

test.each<[string, Partial<FomoTaskDraft>]>([
  ['A custom task pays at least $0.20, in whole cents.', { rate: usdc(199_999n) }],
  ['A custom task pays at least $0.20, in whole cents.', { rate: usdc(205_000n) }],
  ['A custom task needs a name.', { name: ' ' }],
  ['A link of Draw our mark does not fit the task.', { links: [link('x-like', true)] }],
])('%s', (text, wrong) => {
  expect(plan({ tasks: [{ ...custom, ...wrong }] })).toEqual({ about: 'task', text });
});

const retweeting = (...urls: string[]) =>
  plan({ tasks: [{ ...retweet, links: urls.map((url) => link('x-retweet', false, url)) }] });

test.each([
  ['https://x.com/helio/status/7', 'https://x.com/helio/status/7'],
  ['https://x.com/helio/status/7', ' https://twitter.com/i/web/status/007?s=20'],
  ['https://x.com/helio', 'https://x.com/helio '],
])('%s and %s in one task are refused: an account is paid for one of them', (one, other) => {
  const text = 'Two links of Retweet lead to the same place.';
  expect(retweeting(one, 'https://x.com/nova', other)).toEqual({ about: 'task', text });
});

test('links to several posts of one account are taken', () => {
  const posts = ['https://x.com/helio/status/7', 'https://x.com/helio/status/8'];
  expect(retweeting(...posts)).toMatchObject({ engagements: 200 });
});

test('a custom task may ask for several proofs of one thing', () => {
  const links = ['', '', 'https://helio.xyz', 'https://helio.xyz'].map((url) =>
    link('manual-upload', true, url),
  );
  expect(plan({ users: 10, tasks: [{ ...custom, links }] })).toMatchObject({ engagements: 40 });
});

test('a built-in task may pay more than its usual rate', () => {
  const paid = plan({ tasks: [{ ...retweet, rate: usdc(120_000n) }] });
  expect(paid).toMatchObject({ estimatedCost: 12_000_000n, payoutPerUser: 120_000n });
});

test('two tasks of one key are refused', () => {
  const half = { ...retweet, allocationPercentage: 50 };
  expect(plan({ tasks: [half, half] })).toMatchObject({ about: 'task' });
});
