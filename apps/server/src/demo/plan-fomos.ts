import type { FomoTaskKind } from '@stoke/domain';

export type PlannedTask = { key: FomoTaskKind; share: number; links: readonly string[] };
/** A place in the task with this position, and what became of its work. */
export type PlannedWork = {
  task: number;
  hoursAgo: number;
  end: 'approved' | 'pending' | 'rejected' | 'lapsed';
};
/**
 * One FOMO campaign of the demo; a custom task takes the rest of the shares. In a `spent` one every
 * place is completed. `work` has what was done in a running one, each by another earner.
 */
export type PlannedFomo = {
  brand: number;
  name: string;
  dollars: bigint;
  users: number;
  hoursAgo: number;
  rules: readonly string[];
  tasks: readonly PlannedTask[];
  custom: { name: string; cents: bigint; description: string } | null;
  work?: readonly PlannedWork[];
  fate: 'running' | 'unfunded' | 'stopped' | 'cancelled' | 'spent';
};

const brandPost = (handle: string, id: number) => `https://x.com/${handle}/status/18734600000${id}`;

export const plannedFomos: readonly PlannedFomo[] = [
  {
    brand: 3,
    name: 'Watchers wanted',
    dollars: 240n,
    users: 200,
    hoursAgo: 96,
    rules: ['One account for each person.'],
    tasks: [{ key: 'followX', share: 100, links: ['https://x.com/kestrelhq'] }],
    custom: null,
    fate: 'stopped',
  },
  {
    brand: 3,
    name: 'Six treasuries, six reports',
    dollars: 360n,
    users: 6,
    hoursAgo: 80,
    rules: ['Write about a treasury that you know.', 'Name what would have caught it earlier.'],
    tasks: [],
    custom: {
      name: 'Write an incident report',
      cents: 5100n,
      description:
        'What moved, who noticed, and how long it took: two pages with the transactions.',
    },
    fate: 'spent',
  },
  {
    brand: 0,
    name: 'Six backyard interviews',
    dollars: 12n,
    users: 6,
    hoursAgo: 74,
    rules: ['Ask someone who has never held a token.', 'Five minutes are enough.'],
    tasks: [],
    custom: {
      name: 'Record an interview',
      cents: 170n,
      description: 'What do they think a wallet is? Write down their words, not yours.',
    },
    fate: 'spent',
  },
  {
    brand: 0,
    name: 'Beta testers, round one',
    dollars: 150n,
    users: 120,
    hoursAgo: 60,
    rules: ['One account for each person.'],
    tasks: [{ key: 'joinDiscord', share: 100, links: ['https://discord.gg/novalabs'] }],
    custom: null,
    fate: 'stopped',
  },
  {
    brand: 1,
    name: 'Six roofs, six letters',
    dollars: 30n,
    users: 6,
    hoursAgo: 55,
    rules: [],
    tasks: [],
    custom: {
      name: 'Write to a landlord',
      cents: 425n,
      description: 'A letter that asks for panels, and what came back.',
    },
    fate: 'spent',
  },
  {
    brand: 0,
    name: 'First thousand recoveries',
    dollars: 500n,
    users: 420,
    hoursAgo: 52,
    rules: ['Use the account you linked here.', 'No giveaway accounts.', 'Keep your reply up.'],
    tasks: [
      {
        key: 'retweet',
        share: 40,
        links: [brandPost('novalabs', 201), brandPost('novalabs', 202)],
      },
      { key: 'comment', share: 30, links: [brandPost('novalabs', 203)] },
      { key: 'joinDiscord', share: 20, links: ['https://discord.gg/novalabs'] },
    ],
    custom: {
      name: 'Photograph your backup plan',
      cents: 200n,
      description:
        'A picture of how you keep your recovery words today. Cover the words themselves.',
    },
    work: [
      { task: 1, hoursAgo: 50, end: 'approved' },
      { task: 4, hoursAgo: 49, end: 'lapsed' },
      { task: 4, hoursAgo: 26, end: 'approved' },
      { task: 2, hoursAgo: 22, end: 'rejected' },
      { task: 3, hoursAgo: 4, end: 'pending' },
      { task: 4, hoursAgo: 2, end: 'pending' },
    ],
    fate: 'running',
  },
  {
    brand: 2,
    name: 'Ten thousand eyes on one quote',
    dollars: 200n,
    users: 900,
    hoursAgo: 30,
    rules: ['Like the post before it is a day old.'],
    tasks: [{ key: 'like', share: 100, links: [brandPost('orbitswap', 301)] }],
    custom: null,
    fate: 'running',
  },
  {
    brand: 1,
    name: 'Sunrise council',
    dollars: 300n,
    users: 260,
    hoursAgo: 7,
    rules: ['Members and guests are both welcome.'],
    tasks: [
      { key: 'joinTelegram', share: 50, links: ['https://t.me/heliodao_members'] },
      { key: 'followX', share: 50, links: ['https://x.com/heliodao'] },
    ],
    custom: null,
    fate: 'running',
  },
  {
    brand: 0,
    name: 'Draw the passkey',
    dollars: 90n,
    users: 60,
    hoursAgo: 3,
    rules: [],
    tasks: [{ key: 'retweet', share: 50, links: [brandPost('novalabs', 204)] }],
    custom: {
      name: 'Draw a passkey',
      cents: 100n,
      description: 'Pen and paper, no software. Anything from a key to a fingerprint will do.',
    },
    fate: 'running',
  },
  {
    brand: 4,
    name: 'Street team',
    dollars: 1900n,
    users: 1500,
    hoursAgo: 2.5,
    rules: ['Share only what you have listened to.'],
    tasks: [{ key: 'retweet', share: 100, links: [brandPost('mintwave', 401)] }],
    custom: null,
    fate: 'unfunded',
  },
  {
    brand: 0,
    name: 'Wallet week in twelve languages',
    dollars: 12_500n,
    users: 9_000,
    hoursAgo: 1,
    rules: ['Translate by hand.', 'Name the language in your post.'],
    tasks: [{ key: 'retweet', share: 100, links: [brandPost('novalabs', 205)] }],
    custom: null,
    fate: 'unfunded',
  },
  {
    brand: 2,
    name: 'Slippage stories',
    dollars: 9000n,
    users: 4000,
    hoursAgo: 2,
    rules: [],
    tasks: [{ key: 'comment', share: 100, links: [brandPost('orbitswap', 302)] }],
    custom: null,
    fate: 'cancelled',
  },
];
