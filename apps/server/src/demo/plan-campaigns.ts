import type { FomoTaskKind } from '@stoke/domain';

/**
 * One Spark of the demo world. `hoursAgo` is when it was ordered; what happened to it since is
 * `fate`: `unconnected` and `running` ones are funded, `unfunded` ones the brand cannot pay.
 */
export type PlannedSpark = {
  brand: number;
  name: string;
  dollars: bigint;
  hours: number;
  hoursAgo: number;
  group: string;
  hashtags: readonly string[];
  instructions: string;
  fate:
    | { kind: 'running' | 'unconnected' | 'unfunded' | 'cancelled' | 'over' }
    | { kind: 'stopped' | 'paused'; afterHours: number };
};

export const plannedSparks: readonly PlannedSpark[] = [
  {
    brand: 1,
    name: 'Rooftop hour',
    dollars: 120n,
    hours: 12,
    hoursAgo: 70,
    group: 'heliodao_members',
    hashtags: ['solar', 'dao'],
    instructions: 'Tell us what your roof looks like and what you would ask an installer.',
    fate: { kind: 'over' },
  },
  {
    brand: 0,
    name: 'Wallets nobody has to explain',
    dollars: 600n,
    hours: 72,
    hoursAgo: 26,
    group: 'novalabs_talk',
    hashtags: ['wallets', 'solana'],
    instructions:
      'Ask anything about moving away from seed phrases. Say what confused you first.\nPlease stay on wallets.',
    fate: { kind: 'running' },
  },
  {
    brand: 2,
    name: 'Show the whole price',
    dollars: 450n,
    hours: 48,
    hoursAgo: 19,
    group: 'orbitswap_desk',
    hashtags: ['defi'],
    instructions: 'Post the worst quote you ever signed, and what it cost you in the end.',
    fate: { kind: 'running' },
  },
  {
    brand: 3,
    name: 'What moved last night',
    dollars: 200n,
    hours: 96,
    hoursAgo: 15,
    group: 'kestrel_watch',
    hashtags: ['treasury', 'security'],
    instructions: 'One treasury movement a day, and why you think it happened.',
    fate: { kind: 'paused', afterHours: 9 },
  },
  {
    brand: 0,
    name: 'Name our next release',
    dollars: 150n,
    hours: 48,
    hoursAgo: 11,
    group: 'novalabs_lab',
    hashtags: ['naming'],
    instructions: '',
    fate: { kind: 'stopped', afterHours: 7 },
  },
  {
    brand: 4,
    name: 'Night market listening party',
    dollars: 320n,
    hours: 24,
    hoursAgo: 4,
    group: 'mintwave_nights',
    hashtags: ['music', 'release'],
    instructions: 'Listen to the mix, then tell us the minute you would play twice.',
    fate: { kind: 'running' },
  },
  {
    brand: 1,
    name: 'Panels or heat pump first?',
    dollars: 1500n,
    hours: 30,
    hoursAgo: 2,
    group: 'heliodao_forum',
    hashtags: ['energy'],
    instructions: 'Argue for one of the two with a number from your own bill.',
    fate: { kind: 'running' },
  },
  {
    brand: 0,
    name: 'Passkeys, one week in',
    dollars: 250n,
    hours: 168,
    hoursAgo: 1.5,
    group: 'novalabs_passkeys',
    hashtags: ['passkeys'],
    instructions: 'Report what happened when you tried to sign in on a second device.',
    fate: { kind: 'unconnected' },
  },
  {
    brand: 4,
    name: 'Label night',
    dollars: 2400n,
    hours: 72,
    hoursAgo: 1,
    group: 'mintwave_labels',
    hashtags: ['music'],
    instructions: 'For people who run a label with fewer than five artists.',
    fate: { kind: 'unfunded' },
  },
  {
    brand: 2,
    name: 'Routing riddles',
    dollars: 80n,
    hours: 6,
    hoursAgo: 0.8,
    group: 'orbitswap_riddles',
    hashtags: [],
    instructions: '',
    fate: { kind: 'cancelled' },
  },
];

export type PlannedTask = { key: FomoTaskKind; share: number; links: readonly string[] };
/** One FOMO campaign of the demo world; a custom task takes the rest of the shares. */
export type PlannedFomo = {
  brand: number;
  name: string;
  dollars: bigint;
  users: number;
  hoursAgo: number;
  rules: readonly string[];
  tasks: readonly PlannedTask[];
  custom: { name: string; dollars: bigint; description: string } | null;
  fate: 'running' | 'unfunded' | 'stopped' | 'cancelled';
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
      dollars: 2n,
      description:
        'A picture of how you keep your recovery words today. Cover the words themselves.',
    },
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
      dollars: 1n,
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
