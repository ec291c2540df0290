/**
 * One Spark of the demo. `hoursAgo` is when it was ordered and `fate` what happened since:
 * `unconnected` and `running` ones are funded, and the brand cannot pay for `unfunded` ones. The
 * pool of a `spent` one is earned in that time.
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
    | { kind: 'stopped' | 'paused' | 'spent'; afterHours: number };
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
    name: 'Your first wallet',
    dollars: 5n,
    hours: 48,
    hoursAgo: 64,
    group: 'novalabs_firsts',
    hashtags: ['wallets'],
    instructions: 'The story of the first wallet you opened, and what you would tell yourself now.',
    fate: { kind: 'spent', afterHours: 21 },
  },
  {
    brand: 2,
    name: 'Limit orders in plain words',
    dollars: 4n,
    hours: 48,
    hoursAgo: 50,
    group: 'orbitswap_school',
    hashtags: ['defi', 'learning'],
    instructions: '',
    fate: { kind: 'spent', afterHours: 14 },
  },
  {
    brand: 0,
    name: 'Wallets no one has to explain',
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
    name: 'Second device, second thoughts',
    dollars: 90n,
    hours: 60,
    hoursAgo: 13,
    group: 'novalabs_devices',
    hashtags: ['passkeys', 'backup'],
    instructions: 'Which device did you add last, and did it go as you expected?',
    fate: { kind: 'paused', afterHours: 8 },
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
