/** Messages in the groups of the demo's Sparks, by group username: one line per speaker in turn. */
export const groupTalk: Readonly<Record<string, readonly string[]>> = {
  heliodao_members: [
    'Flat roof, bitumen, faces south-west. The first installer said no without looking.',
    'Mine is tiled and steep. I would ask who repairs the tiles they break.',
    'Ask for the yield of the worst month, not of the year.',
    'And who owns the inverter when you move out.',
  ],
  novalabs_firsts: [
    'Opened it for a concert ticket. Lost the words before the concert.',
    'A cousin set mine up and kept the paper. We do not talk about it.',
    'First wallet, first transfer, wrong network. Forty dollars of education.',
    'I would tell myself to send one dollar first. Every time.',
    'That support never writes to you first. Ever.',
  ],
  orbitswap_school: [
    'A limit order is a note on the door: buy when it costs this.',
    'What confused me is that the note can fall off.',
    'It also says how long it hangs there. No one reads that part.',
  ],
  novalabs_talk: [
    'What happens to a passkey when the phone is gone?',
    'It is in the keychain of the account, so the next phone has it.',
    'Only if both phones are of one maker, as I learned last week.',
    'Then the second device is the answer, not the second copy of the words.',
    'I have three devices and still write the words down. Habit.',
  ],
  orbitswap_desk: [
    'Signed for 0.3 percent, paid 2.1 in the end. The route went over four pools.',
    'The worst one I had was fair until the block was full.',
    'Show the price after everything. That is all I ask.',
  ],
  kestrel_watch: [
    'The big one last night was a signer rotation, not a sale. Same amount came back.',
    'Agreed, and the new signer had been funded a week before.',
  ],
  novalabs_devices: [
    'Added an old tablet. It took longer to charge it than to add it.',
    'My second device is my partner. Recommended.',
    'The laptop asked twice and then believed me.',
  ],
  novalabs_lab: [
    'Name it after a river. Releases flow.',
    'Rivers also flood. I vote for birds.',
    'Number it. We always say the number anyway.',
  ],
  mintwave_nights: [
    'Minute 41, when the rain comes in.',
    '12:30 for me, the bass line that no one announced.',
    'Played 41 twice now. Agreed.',
  ],
  heliodao_forum: [
    'Panels. 4,100 kilowatt hours bought last year, 3,600 made this year.',
    'Heat pump. My gas was 2,300 a year and the roof is in the shade.',
    'Both are loans. Take the one your bank understands.',
    'Heat pump first if the boiler is older than you are.',
  ],
  novalabs_passkeys: ['Is this the place for the second device reports?'],
  mintwave_labels: ['Three artists, one accountant, and he also plays the drums.'],
  orbitswap_riddles: [],
};

const openings = [
  'Really like',
  'Still testing',
  'Just tried',
  'Curious about',
  'Sold on',
  'Waiting for',
  'Thanks for',
  'Questions on',
  'Happy with',
  'Back for',
  'Not sure of',
  'All in on',
  'Reading on',
  'Fan of',
  'My vote is',
  'Here for',
];
const topics = [
  'the backup',
  'this flow',
  'the fees',
  'the update',
  'step two',
  'the app',
  'the guide',
  'my setup',
  'the demo',
  'that idea',
  'the chart',
  'the plan',
  'this group',
  'the reward',
  'part one',
];

/** What people say in passing: a different text for each number below 240. */
export function smallTalk(number: number): string {
  const [opening, topic] = [number % openings.length, Math.floor(number / openings.length)];
  return `${openings[opening]} ${topics[(topic + opening) % topics.length]}`;
}
