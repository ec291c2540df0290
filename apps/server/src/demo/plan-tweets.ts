/** What each brand of the demo posts about, and what it asks people to reply. */
const posts: readonly { about: readonly string[]; asks: readonly string[] }[] = [
  {
    about: [
      'Passkey login is out of beta on iOS.',
      'Our recovery flow, from a lost phone to a signed transfer, in 40 seconds.',
      'Fees are now quoted in dollars before you sign.',
      'We publish our first audit, with every finding and its fix.',
      'Session keys: one approval for a whole game night.',
      'Nova for teams: spending limits per person.',
      'A wallet that opens from a link.',
    ],
    asks: [
      'Reply with the step that made you give up on your last wallet.',
      'Tell us which app you would connect first.',
    ],
  },
  {
    about: [
      'October settled: 212 roofs, 61 MWh, paid to 1,940 members.',
      'Vote 18 is open: batteries or ten more roofs in Porto?',
      'How a rooftop becomes a share, drawn on one page.',
      'Meet the crew that installed roof number 200.',
      'The fund now publishes its meter readings every hour.',
      'What a cloudy November does to the payout.',
      'Our first school joins with 340 square metres.',
    ],
    asks: ['Reply with your town, and whether you would host a roof.', 'Ask us anything on yield.'],
  },
  {
    about: [
      'The whole price, before you sign: route, fee and slippage in one line.',
      'Limit orders are live on twelve pairs.',
      'We refunded 31 people after a routing bug. This is the post-mortem.',
      'Dust sweep: turn the leftovers of 20 tokens into one.',
      'Swaps by keyboard only, start to end.',
      'Our quotes against four other routers, hour by hour.',
      'Recurring buys that stop when you say so.',
    ],
    asks: ['Reply with the pair you swap most.', 'Tell us what your last swap really cost.'],
  },
  {
    about: [
      'An alert caught a drained multisig 90 seconds after the first transfer.',
      'Treasury reports that your accountant can open.',
      'How we label an address, and how to dispute a label.',
      'Kestrel now watches stablecoin freezes.',
      'Quiet hours: alerts that wake you only for what matters.',
      'The ten most common treasury mistakes we saw this year.',
      'Read-only access for auditors, for a day or a year.',
    ],
    asks: [
      'Reply with the alert you wish you had had.',
      'Tell us who checks your treasury at night.',
    ],
  },
  {
    about: [
      'Every contributor of “Low Tide” was paid on release day.',
      'Splits that a band can sign in the van.',
      'How a stream becomes a payout, minute by minute.',
      'Session players get their own page of earnings.',
      'Our radio for releases under a thousand plays.',
      'Remix rights, agreed in one tap.',
      'The first label moved its whole catalogue.',
    ],
    asks: ['Reply with a song that deserves more ears.', 'Name the credit that is always missing.'],
  },
];

const withoutText = 6;

/** What the brand says of its tweet with this number, of 0 and up; every sixth comes without a text. */
export function aboutTweet(brand: number, number: number): string {
  const post = posts[brand];
  if (!post || number % withoutText === withoutText - 1) return '';
  const { about, asks } = post;
  const ask = asks[Math.floor(number / about.length) % asks.length];
  return `${about[number % about.length]} ${ask}`;
}
