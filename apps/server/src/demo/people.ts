/** A user of the embedded Telegram, with the id that the demo knows them by. */
export type DemoTelegramPerson = { id: number; firstName: string; username: string };

/** Brands of the demo. `hue` is the colour of their generated artwork. */
export type DemoBrand = {
  email: string;
  username: string;
  name: string;
  handle: string;
  hue: number;
  description: string;
  tags: string;
  /** The Telegram user who runs it. */
  owner: DemoTelegramPerson;
  /** Whole dollars; the first brand keeps more than $5,000 unspent. */
  deposit: bigint;
  /** What it posts about, and what it asks people to reply. */
  about: readonly string[];
  asks: string;
};

export const demoBrands: readonly DemoBrand[] = [
  {
    email: 'creator@stoke.demo',
    username: 'novalabs',
    name: 'Nova Labs',
    handle: 'novalabs',
    hue: 28,
    description: 'Wallet infrastructure for people who never want to think about wallets.',
    tags: 'wallets, infrastructure, solana',
    owner: { id: 7_000_000_101, firstName: 'Iris Halvorsen', username: 'iris_novalabs' },
    deposit: 12_000n,
    about: [
      'Passkey login is out of beta on iOS.',
      'Our recovery flow, from a lost phone to a signed transfer, in 40 seconds.',
      'Fees are now quoted in dollars before you sign.',
      'We publish our first audit, with every finding and its fix.',
      'A wallet that opens from a link.',
    ],
    asks: 'Reply with the step that made you give up on your last wallet.',
  },
  {
    email: 'heliodao@stoke.demo',
    username: 'heliodao',
    name: 'Helio DAO',
    handle: 'heliodao',
    hue: 268,
    description: 'A member-owned fund for rooftop solar, settled every month.',
    tags: 'energy, dao',
    owner: { id: 7_000_000_102, firstName: 'Tomas Quiroga', username: 'tomas_heliodao' },
    deposit: 6_000n,
    about: [
      'October settled: 212 roofs, 61 MWh, paid to 1,940 members.',
      'Vote 18 is open: batteries or ten more roofs in Porto?',
      'Meet the crew that installed roof number 200.',
      'What a cloudy November does to the payout.',
    ],
    asks: 'Reply with your town, and whether you would host a roof.',
  },
  {
    email: 'orbitswap@stoke.demo',
    username: 'orbitswap',
    name: 'Orbit Swap',
    handle: 'orbitswap',
    hue: 214,
    description: 'Swaps that show the whole price before you sign.',
    tags: 'defi, trading',
    owner: { id: 7_000_000_103, firstName: 'Noor Adeyemi', username: 'noor_orbitswap' },
    deposit: 5_500n,
    about: [
      'The whole price, before you sign: route, fee and slippage in one line.',
      'Limit orders are live on twelve pairs.',
      'We refunded 31 people after a routing bug. This is the post-mortem.',
      'Dust sweep: turn the leftovers of 20 tokens into one.',
    ],
    asks: 'Tell us what your last swap really cost.',
  },
  {
    email: 'kestrel@stoke.demo',
    username: 'kestrel',
    name: 'Kestrel',
    handle: 'kestrelhq',
    hue: 152,
    description: 'Alerts for treasuries: who moved what, where to, and why it matters.',
    tags: 'security, treasury',
    owner: { id: 7_000_000_104, firstName: 'Greta Lindholm', username: 'greta_kestrel' },
    deposit: 3_000n,
    about: [
      'An alert caught a drained multisig 90 seconds after the first transfer.',
      'How we label an address, and how to dispute a label.',
      'Quiet hours: alerts that wake you only for what matters.',
    ],
    asks: 'Tell us who checks your treasury at night.',
  },
  {
    email: 'mintwave@stoke.demo',
    username: 'mintwave',
    name: 'Mintwave',
    handle: 'mintwave',
    hue: 338,
    description: 'Music releases that pay every contributor on the day of the stream.',
    tags: 'music, creators',
    owner: { id: 7_000_000_105, firstName: 'Jun Okada', username: 'jun_mintwave' },
    deposit: 3_300n,
    about: [
      'Every contributor of “Low Tide” was paid on release day.',
      'Splits that a band can sign in the van.',
      'How a stream becomes a payout, minute by minute.',
    ],
    asks: 'Reply with a song that deserves more ears.',
  },
];

export type DemoEarner = {
  email: string;
  username: string;
  handle: string;
  wallet: string | null;
  telegram: DemoTelegramPerson;
};

const others = [
  ['quietharbor', 'Maren Solberg', '3TkGJFzTqidwFKtgBgTZjuwd6Uq5L2v4XvzuFjuN8zid'],
  ['lowtide', 'Elias Brandt', '7fRDiK9jkYu5MWU29F7i1EVQmuJNReyYgKgGVvnZj3pa'],
  ['papercrane', 'Aiko Ferreira', 'DzJtV4N3ZR8WLtjBFJP189TfDfaAAtmB4aF79K1215kG'],
  ['northwindow', 'Petra Novotna', 'Q9z3Jz5B42MuetJCJNNaXmy8GzcDVPoDK56Vt81e4LN'],
  ['slowsignal', 'Dario Conti', '7kF526W3GnVrdp9DXVft2nZgQkSUzfTDN3YYv7iMX39n'],
  ['halftone', 'Wanjiru Odhiambo', 'CoGhTsNcTuBrCrPeNxw5RFyD6RpXoNwSrpHHbWC3TXJF'],
] as const;

/** Public keys whose private keys were thrown away; they exist only on the embedded chain. */
export const demoEarners: readonly DemoEarner[] = [
  {
    email: 'earner@stoke.demo',
    username: 'emberline',
    handle: 'emberline_',
    wallet: 'HL6qwnCnLw4G7C5rH3pxFLaHXWPnR5YpcjYJTvQ7gBFc',
    telegram: { id: 7_000_000_001, firstName: 'Ember Lindqvist', username: 'emberline' },
  },
  ...others.map(([username, firstName, wallet], n) => ({
    email: `${username}@stoke.demo`,
    username,
    handle: username,
    wallet,
    telegram: { id: 7_000_000_002 + n, firstName, username },
  })),
];

const crowd = [
  ['tinroof', 'Sanna Koivu'],
  ['saltlamp', 'Rafael Duarte'],
  ['greyheron', 'Ines Marchetti'],
  ['copperline', 'Tariq Haddad'],
  ['nightferry', 'Lena Vogt'],
  ['pocketatlas', 'Kofi Mensah'],
  ['birchgate', 'Yara Stein'],
  ['windowseat', 'Mateo Rios'],
  ['lastpage', 'Hana Sato'],
  ['openwater', 'Nils Aagaard'],
] as const;

/** People without a wallet. */
export const demoCrowd: readonly DemoEarner[] = crowd.map(([username, firstName], n) => ({
  email: `${username}@stoke.demo`,
  username,
  handle: username,
  wallet: null,
  telegram: { id: 7_000_000_021 + n, firstName, username },
}));

/** They talk in the groups and have no account. */
export const demoGuests: readonly DemoTelegramPerson[] = [
  { id: 7_000_000_041, firstName: 'Olga Petrenko', username: 'olga_reads' },
  { id: 7_000_000_042, firstName: 'Sam Whitlock', username: 'sam_whitlock' },
];

export const demoAdmin = { email: 'admin@stoke.demo', username: 'stoke-desk' };

/** The title names the seed of its artwork. */
export const demoBanners = [
  { title: 'Genesis week: five brands, one feed', link: 'https://x.com/novalabs', hue: 28 },
  { title: 'Validator voices', link: 'https://x.com/heliodao', hue: 268 },
  { title: 'Swap season', link: 'https://x.com/orbitswap', hue: 214 },
  { title: 'Night market sounds', link: 'https://x.com/mintwave', hue: 338 },
  { title: 'Treasury watch, live', link: 'https://x.com/kestrelhq', hue: 152 },
] as const;

export const demoPassword = 'stoke-demo-2026';

/** The demo's accounts, printed at start. */
export const demoSignIns = [
  { role: 'earner', email: 'earner@stoke.demo' },
  { role: 'creator', email: 'creator@stoke.demo' },
  { role: 'admin', email: 'admin@stoke.demo' },
] as const;

/** The people of these sign-ins act only when someone acts as them. */
export const demoQuietIds: readonly number[] = [
  ...demoEarners.slice(0, 1).map(({ telegram }) => telegram.id),
  ...demoBrands.map(({ owner }) => owner.id),
];
