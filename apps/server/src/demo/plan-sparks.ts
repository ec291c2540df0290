/**
 * One Spark of the demo. `hoursAgo` is when it was ordered and `fate` what happened since; the pool of
 * a `spent` one is earned in that time. `lines` are said in its group first.
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
    | { kind: 'running' | 'unconnected' | 'over' }
    | { kind: 'stopped' | 'paused' | 'spent'; afterHours: number };
  lines: readonly string[];
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
    lines: [
      'Flat roof, bitumen, faces south-west. The first installer said no without looking.',
      'Ask for the yield of the worst month, not of the year.',
    ],
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
    lines: [
      'Opened it for a concert ticket. Lost the words before the concert.',
      'First wallet, first transfer, wrong network. Forty dollars of education.',
    ],
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
    lines: [
      'What happens to a passkey when the phone is gone?',
      'It is in the keychain of the account, so the next phone has it.',
      'Only if both phones are of one maker, as I learned last week.',
    ],
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
    lines: ['Signed for 0.3 percent, paid 2.1 in the end. The route went over four pools.'],
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
    lines: ['Added an old tablet. It took longer to charge it than to add it.'],
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
    lines: ['Name it after a river. Releases flow.', 'Rivers also flood. I vote for birds.'],
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
    lines: ['Minute 41, when the rain comes in.', '12:30 for me, the bass line.'],
  },
  {
    brand: 1,
    name: 'Panels or heat pump first?',
    dollars: 300n,
    hours: 30,
    hoursAgo: 2,
    group: 'heliodao_forum',
    hashtags: ['energy'],
    instructions: 'Argue for one of the two with a number from your own bill.',
    fate: { kind: 'running' },
    lines: ['Panels. The bill in July was 11 euros, the one in January still hurts.'],
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
    lines: ['Is this the place for the second device reports?'],
  },
];
