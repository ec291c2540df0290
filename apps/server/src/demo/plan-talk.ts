import { hourMs } from '@stoke/domain';
import { type DemoSaying, later } from './demo-deps.ts';
import { demoCrowd, demoEarners, demoGuests } from './people.ts';
import type { PlannedSpark } from './plan-sparks.ts';

const maxPerHour = 3;
const messagesUntilSpent = 215;
const maxMessages = 40;
const firstAfterMinutes = 12;
const [own = 0, ...speakers] = [...demoEarners, ...demoCrowd].map(({ telegram }) => telegram.id);
const [first = 0, second = 0, third = 0, keen = 0] = demoCrowd.map(({ telegram }) => telegram.id);
const [guest = 0, newcomer = 0] = demoGuests.map(({ id }) => id);

type Line = readonly [by: number, text: string, minutes: number, how?: DemoSaying['how']];

const again = 'Count me in for the next round';
/** Unpaid messages, so that their reasons can be seen; some repeat paid ones. */
const unpaid: readonly Line[] = [
  [guest, 'Hello, is this open to all?', -55],
  [newcomer, 'First time in this group', -52],
  [first, 'gm', -49],
  [second, '🔥🔥🔥', -46],
  [second, '/price@PriceBot', -43],
  [first, '', -41, 'forwarded'],
  [third, 'Look at this one dancing', -39, 'via bot'],
  [second, 'Which of these would you pick first?', -36],
  [second, 'And why that one of all?', -35.9],
  [second, again, -33],
  [first, again, -31],
  [third, again, -29],
  [second, again, -27],
];
/** What the demo earner says: paid, too short, the same again, and just now. */
const ownLines: Readonly<Record<string, readonly Line[]>> = {
  novalabs_talk: [
    [own, 'My old phone still signs in, to my surprise', -52],
    [own, 'gm all', -44],
    [own, 'My old phone still signs in, to my surprise', -37],
    [own, 'The second device took me two minutes', -30],
    [own, 'What happens when both are lost?', -3],
  ],
  heliodao_members: [
    [own, 'Our roof is slate, and no one here dares to drill into it', -460],
    [own, 'ok', -410],
    [own, 'I would ask how long the installer has existed', -215],
    [own, 'Ask your neighbours: three of mine had bought together', -95],
  ],
};

/** When the talk of a Spark's group ends: with its pool, with its time, or now. */
export function talkUntil({ fate, hours }: PlannedSpark, at: Date, now: Date): Date {
  const lasted = 'afterHours' in fate ? fate.afterHours : hours;
  return new Date(Math.min(at.getTime() + lasted * hourMs, now.getTime()));
}

/** The messages in a Spark's group and their reactions, in the order of time. */
export function planTalk(plan: PlannedSpark, at: Date, now: Date): DemoSaying[] {
  const [from, until] = [later(at, firstAfterMinutes), talkUntil(plan, at, now)];
  const span = Math.max(0, until.getTime() - from.getTime());
  const usual = Math.min(maxMessages, Math.floor((span / hourMs) * maxPerHour));
  const isSpent = plan.fate.kind === 'spent';
  const count = isSpent ? messagesUntilSpent : Math.max(usual, plan.lines.length);
  const speaker = (n: number) => speakers[(n + plan.group.length) % speakers.length] ?? 0;
  const talk = Array.from({ length: count }, (_, n): DemoSaying => {
    const likedBy = n % 5 < 2 ? [speaker(n + 3)] : [];
    const spokenAt = new Date(from.getTime() + (span / (count + 1)) * n);
    return { by: speaker(n), text: plan.lines[n] ?? smallTalk(n), at: spokenAt, likedBy };
  });
  const others = [
    ...(plan.fate.kind === 'running' ? unpaid : []),
    ...(ownLines[plan.group] ?? []),
  ].map(([by, text, minutes, how]): DemoSaying => {
    // One person likes everything, more than is paid in an hour; some like what they wrote.
    const likedBy = by === own ? [third] : [keen, ...(text === again ? [by] : [])];
    return { by, text, at: later(until, minutes), likedBy, ...(how && { how }) };
  });
  return [...talk, ...others].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

const openings =
  'Really like/Still testing/Just tried/Curious about/Sold on/Waiting for/Thanks for/Questions on/Happy with/Back for/Not sure of/All in on/Reading on/Fan of/My vote is/Here for'.split(
    '/',
  );
const topics =
  'the backup/this flow/the fees/the update/step two/the app/the guide/my setup/the demo/that idea/the chart/the plan/this group/the reward/part one'.split(
    '/',
  );

/** What people say in passing: a different text for each number below 240. */
function smallTalk(number: number): string {
  const [opening, topic] = [number % openings.length, Math.floor(number / openings.length)];
  return `${openings[opening]} ${topics[(topic + opening) % topics.length]}`;
}
