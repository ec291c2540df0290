import { hourMs } from '@stoke/domain';
import { type DemoSaying, later } from './demo-deps.ts';
import { demoCrowd, demoEarners, demoGuests } from './people.ts';
import type { PlannedSpark } from './plan-sparks.ts';
import { groupTalk, smallTalk } from './plan-talk.ts';

/** Those who take part in every Spark. */
export const sparkEarners = [...demoEarners.slice(1), ...demoCrowd];

const mostPerHour = 5;
const messagesUntilSpent = 215;
const messagesAtMost = 60;
const firstAfterMinutes = 12;
/** Where the demo earner talks. */
const ownGroup = 'novalabs_talk';

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
  const usual = Math.min(messagesAtMost, Math.floor((span / hourMs) * mostPerHour));
  const count = plan.fate.kind === 'spent' ? messagesUntilSpent : Math.max(usual, lines.length);
  const step = Math.max(0, span) / (count + 1);
  const spokenBy = (n: number) => speakers[(n + plan.group.length) % speakers.length] ?? 0;
  const said = Array.from({ length: count }, (_, n) => {
    const likedBy = n % 5 < 2 ? [spokenBy(n + 3)] : [];
    const text = lines[n] ?? smallTalk(n);
    return { by: spokenBy(n), text, at: new Date(from.getTime() + step * n), likedBy };
  });
  if (plan.fate.kind !== 'running') return said;
  const own = plan.group === ownGroup ? ownTalk(until) : [];
  return [...said, ...unpaidTalk(until), ...own].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
}

/** What is not paid, so that its reasons can be seen. */
function unpaidTalk(until: Date): DemoSaying[] {
  const [guest, other] = demoGuests;
  const [first, second] = demoCrowd;
  const ids = [guest?.id, other?.id, first?.telegram.id, second?.telegram.id, second?.telegram.id];
  const texts = [
    'Hello, is this open to all?',
    'First time in this group',
    'gm',
    '🔥🔥🔥',
    '/price',
  ];
  return texts.map((text, n) => {
    return { by: ids[n] ?? 0, text, at: later(until, -55 + n * 3), likedBy: [] };
  });
}

/** What the demo earner says: paid, too short, the same again, and just now. */
function ownTalk(until: Date): DemoSaying[] {
  const own = demoEarners[0]?.telegram.id ?? 0;
  const reader = demoCrowd[3]?.telegram.id ?? 0;
  const said = [
    ['My old phone still signs in, to my surprise', -52],
    ['gm all', -44],
    ['My old phone still signs in, to my surprise', -37],
    ['The second device took me two minutes', -30],
    ['What happens when both are lost?', -3],
  ] as const;
  return said.map(([text, minutes]) => {
    return {
      by: own,
      text,
      at: later(until, minutes),
      likedBy: minutes < -40 ? [own, reader] : [],
    };
  });
}
