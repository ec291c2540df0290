import { hourMs } from '@stoke/domain';
import { type DemoSaying, later } from './demo-deps.ts';
import { demoCrowd, demoEarners, demoGuests } from './people.ts';
import type { PlannedSpark } from './plan-sparks.ts';
import { groupTalk, smallTalk } from './plan-talk.ts';

/** Those who take part in every Spark. */
export const sparkEarners = [...demoEarners.slice(1), ...demoCrowd];

const maxPerHour = 5;
const messagesUntilSpent = 215;
const maxMessages = 60;
const firstAfterMinutes = 12;
/** Where the demo earner talks: now, and in one whose rewards are available. */
const ownGroup = 'novalabs_talk';
const ownPastGroup = 'heliodao_members';
/** Where one person earns more than a person's share of the pool. */
const eagerGroup = 'orbitswap_school';

/** When the talk of a Spark's group ends: with its pool, with its time, or now. */
export function talkUntil(plan: PlannedSpark, at: Date, now: Date): Date {
  const { fate } = plan;
  const hours = 'afterHours' in fate ? fate.afterHours : plan.hours;
  return new Date(Math.min(at.getTime() + hours * hourMs, now.getTime()));
}

/** What is said in a Spark's group and who likes it, in the order of time. */
export function planTalk(plan: PlannedSpark, at: Date, now: Date): DemoSaying[] {
  const speakers = sparkEarners.map(({ telegram }) => telegram.id);
  const lines = groupTalk[plan.group] ?? [];
  const from = later(at, firstAfterMinutes);
  const until = talkUntil(plan, at, now);
  const span = until.getTime() - from.getTime();
  const usual = Math.min(maxMessages, Math.floor((span / hourMs) * maxPerHour));
  const count = plan.fate.kind === 'spent' ? messagesUntilSpent : Math.max(usual, lines.length);
  const step = Math.max(0, span) / (count + 1);
  const spokenBy = (n: number) => speakers[(n + plan.group.length) % speakers.length] ?? 0;
  const eager = plan.group === eagerGroup ? speakers[0] : undefined;
  const messages = Array.from({ length: count }, (_, n) => {
    const likedBy = n % 5 < 2 ? [spokenBy(n + 3)] : [];
    const by = n % 4 === 0 ? (eager ?? spokenBy(n)) : spokenBy(n);
    const text = lines[n] ?? smallTalk(n);
    return { by, text, at: new Date(from.getTime() + step * n), likedBy };
  });
  const unpaid = plan.fate.kind === 'running' ? unpaidTalk(until) : [];
  return [...messages, ...unpaid, ...ownTalkIn(plan, until)].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
}

/** What is not paid, so that its reasons can be seen; some of it repeats what is paid. */
function unpaidTalk(until: Date): DemoSaying[] {
  const [guest, other] = demoGuests.map(({ id }) => id);
  const [first, second, third, keen] = demoCrowd.map(({ telegram }) => telegram.id);
  const again = 'Count me in for the next round';
  const messages: readonly [number | undefined, string, number, DemoSaying['how']?][] = [
    [guest, 'Hello, is this open to all?', -55],
    [other, 'First time in this group', -52],
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
  return messages.map(([by = 0, text, minutes, how]) => {
    // One person likes everything, more than is paid in an hour.
    const likedBy = [...(text === again ? [by] : []), ...(keen ? [keen] : [])];
    return { by, text, at: later(until, minutes), likedBy, ...(how && { how }) };
  });
}

function ownTalkIn({ group }: PlannedSpark, until: Date): DemoSaying[] {
  if (group === ownGroup) return ownTalk(until);
  return group === ownPastGroup ? ownPastTalk(until) : [];
}

/** What the demo earner said in a Spark that is over. */
function ownPastTalk(until: Date): DemoSaying[] {
  const own = demoEarners[0]?.telegram.id ?? 0;
  const reader = demoCrowd[3]?.telegram.id ?? 0;
  const messages = [
    ['Our roof is slate, and no one here dares to drill into it', -460],
    ['ok', -410],
    ['The second quote was half of the first, same panels', -340],
    ['I would ask how long the installer has existed', -215],
    ['The second quote was half of the first, same panels', -190],
    ['Ask your neighbours: three of mine had bought together', -95],
  ] as const;
  return messages.map(([text, minutes]) => {
    return { by: own, text, at: later(until, minutes), likedBy: [reader] };
  });
}

/** What the demo earner says: paid, too short, the same again, and just now. */
function ownTalk(until: Date): DemoSaying[] {
  const own = demoEarners[0]?.telegram.id ?? 0;
  const reader = demoCrowd[3]?.telegram.id ?? 0;
  const messages = [
    ['My old phone still signs in, to my surprise', -52],
    ['gm all', -44],
    ['My old phone still signs in, to my surprise', -37],
    ['The second device took me two minutes', -30],
    ['What happens when both are lost?', -3],
  ] as const;
  return messages.map(([text, minutes]) => {
    return {
      by: own,
      text,
      at: later(until, minutes),
      likedBy: minutes < -40 ? [own, reader] : [],
    };
  });
}
