/** Brands of the demo world. `hue` colours the artwork that the project draws for them. */
export type DemoBrand = {
  email: string;
  username: string;
  name: string;
  handle: string;
  hue: number;
  description: string;
  tags: string;
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
  },
  {
    email: 'heliodao@stoke.demo',
    username: 'heliodao',
    name: 'Helio DAO',
    handle: 'heliodao',
    hue: 268,
    description: 'A member-owned fund for rooftop solar, settled every month.',
    tags: 'energy, dao',
  },
  {
    email: 'orbitswap@stoke.demo',
    username: 'orbitswap',
    name: 'Orbit Swap',
    handle: 'orbitswap',
    hue: 214,
    description: 'Swaps that show the whole price before you sign.',
    tags: 'defi, trading',
  },
  {
    email: 'kestrel@stoke.demo',
    username: 'kestrel',
    name: 'Kestrel',
    handle: 'kestrelhq',
    hue: 152,
    description: 'Alerts for treasuries: who moved what, where to, and why it matters.',
    tags: 'security, treasury',
  },
  {
    email: 'mintwave@stoke.demo',
    username: 'mintwave',
    name: 'Mintwave',
    handle: 'mintwave',
    hue: 338,
    description: 'Music releases that pay every contributor on the day of the stream.',
    tags: 'music, creators',
  },
];

export type DemoEarner = { email: string; username: string; handle: string; wallet: string | null };

/** Public keys of key pairs that nobody kept: only the embedded chain knows them. */
export const demoEarners: readonly DemoEarner[] = [
  {
    email: 'earner@stoke.demo',
    username: 'emberline',
    handle: 'emberline_',
    wallet: 'HL6qwnCnLw4G7C5rH3pxFLaHXWPnR5YpcjYJTvQ7gBFc',
  },
  ...['quietharbor', 'lowtide', 'papercrane', 'northwindow', 'slowsignal', 'halftone'].map(
    (username) => ({
      email: `${username}@stoke.demo`,
      username,
      handle: username.slice(0, 15),
      wallet: null,
    }),
  ),
];

/** The Telegram account of the first earner, in the embedded Telegram. */
export const demoTelegram = { id: 7_000_000_001, firstName: 'Ember Lindqvist' };

export const demoAdmin = { email: 'admin@stoke.demo', username: 'stoke-desk' };

/** `image` names the seed of its artwork. */
export const demoBanners = [
  { title: 'Genesis week: five brands, one feed', link: 'https://x.com/novalabs', hue: 28 },
  { title: 'Validator voices', link: 'https://x.com/heliodao', hue: 268 },
  { title: 'Swap season', link: 'https://x.com/orbitswap', hue: 214 },
  { title: 'Night market sounds', link: 'https://x.com/mintwave', hue: 338 },
  { title: 'Treasury watch, live', link: 'https://x.com/kestrelhq', hue: 152 },
] as const;
