/** A rule of tidy.test.ts that does not hold for some files, and why it need not. */
type Exemption = { rule: Rule; files: RegExp; reason: string };

export type Rule =
  | 'pieces are no product'
  | 'kinds are at home'
  | 'money is not a float'
  | 'time is asked of a clock'
  | 'no promise of later work'
  | 'modules have a door'
  | 'blobs are small'
  | 'no machine paths'
  | 'no secrets'
  | 'journeys meet the real server'
  | 'refusals are tested';

/** Every exception there is. */
const exemptions: readonly Exemption[] = [
  {
    rule: 'pieces are no product',
    files: /^apps\/web\/src\/lib\/session\/(session|live-stream)\.ts$/,
    reason:
      'The session is told whether its user has a dashboard; the server calls topics campaigns.',
  },
  {
    rule: 'kinds are at home',
    files: /^packages\/domain\/src\/campaigns\/campaign-kinds\.ts$/,
    reason: 'The list of the kinds.',
  },
  {
    rule: 'kinds are at home',
    files: /^(packages\/domain\/src\/campaigns\/drip|apps\/server\/src\/demo\/seed-drips)\.ts$/,
    reason: 'One of the packages of drips is called boost.',
  },
  {
    rule: 'kinds are at home',
    files: /^apps\/server\/src\/messaging\/notices\/creator-notices\.ts$/,
    reason: 'One notice is of FOMO campaigns only: that no one took part for long.',
  },
  {
    rule: 'kinds are at home',
    files: /^packages\/domain\/src\/campaigns\/spark\/telegram-group\.ts$/,
    reason: 'Telegram has an address of this name.',
  },
  {
    rule: 'kinds are at home',
    files: /^apps\/web\/src\/pages\/(earner\/explore|everyone\/(home|member-line))/,
    reason:
      'The pages that show Sparks and FOMO campaigns side by side; their addresses say which.',
  },
  {
    rule: 'kinds are at home',
    files:
      /^(packages\/domain\/src\/site\/articles|apps\/web\/src\/features\/everyone\/rules\/rules-text)\.ts$/,
    reason: 'Articles, and parts of the rules, have these names.',
  },
  {
    rule: 'no promise of later work',
    files: /^tools\/tidy\//,
    reason: 'This folder names the words it forbids.',
  },
  {
    rule: 'blobs are small',
    files: /^package-lock\.json$/,
    reason: 'npm writes it, and it grows with every package.',
  },
  {
    rule: 'modules have a door',
    files: /^apps\/server\/src\/(main|platform|gateways)\//,
    reason: 'These are no modules of the product: their folders are imported part by part.',
  },
  {
    rule: 'time is asked of a clock',
    files: /^apps\/server\/src\/(main|platform|gateways)\/|\/(testing|tests)\/|\.test\.ts$/,
    reason: 'The edges of the program, where the time comes from.',
  },
  {
    rule: 'money is not a float',
    files: /^packages\/domain\/src\/money\.ts$/,
    reason: 'The one place where an amount becomes the JSON number that replies carry.',
  },
  {
    rule: 'money is not a float',
    files: /^packages\/domain\/src\/campaigns\/(drip|fomo|spark\/spark)\.ts$/,
    reason: 'How many rewards a pool holds is a count, not an amount.',
  },
  {
    rule: 'money is not a float',
    files: /\.test\.ts$/,
    reason: 'A test may compare with a figure worked out in another way.',
  },
  {
    rule: 'journeys meet the real server',
    files: /^e2e\/1-8-errors\.spec\.ts$/,
    reason: 'One failing answer and one cut line in a real browser.',
  },
  {
    rule: 'journeys meet the real server',
    files: /^e2e\/1-8-missing-parts\.spec\.ts$/,
    reason: 'A page whose script or sheet is gone after an update.',
  },
  {
    rule: 'journeys meet the real server',
    files: /^e2e\/2-2-spark\.spec\.ts$/,
    reason: 'The server does the work and its answer is lost: the second try makes no second one.',
  },
  {
    rule: 'journeys meet the real server',
    files: /^e2e\/elsewhere\.ts$/,
    reason: 'It answers for X and Telegram, which no test may reach, not for Stoke.',
  },
  {
    rule: 'journeys meet the real server',
    files: /^e2e\/(portray|screens\.spec)\.ts$/,
    reason: 'The gallery pictures failures; npm test does not run it.',
  },
];

/** Whether the rule is to hold for the file. */
export function isHeldTo(rule: Rule, file: string): boolean {
  return !exemptions.some((exempt) => exempt.rule === rule && exempt.files.test(file));
}
