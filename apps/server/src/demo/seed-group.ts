import { type DemoDeps, type DemoGroup, later } from './demo-deps.ts';
import { demoEarners, type DemoBrand } from './people.ts';
import type { PlannedSpark } from './plan-sparks.ts';
import { groupTalk } from './plan-talk.ts';

/** Between two messages, at irregular intervals. */
const minutesBetween = [9, 4, 17, 6, 11];

/**
 * The Telegram group of a Spark, with its members and the bot's membership as planned. Null with
 * the real Telegram.
 */
export async function seedGroup(
  { telegram }: DemoDeps,
  of: { plan: PlannedSpark; brand: DemoBrand; title: string; at: Date },
): Promise<string | null> {
  if (telegram === null) return null;
  const { plan, brand, title, at } = of;
  const speakers = demoEarners.slice(1).map((earner) => earner.telegram.id);
  let minutes = 5;
  const said = (groupTalk[plan.group] ?? []).map((text, i) => {
    minutes += minutesBetween[i % minutesBetween.length] ?? 0;
    const by = speakers[(i + plan.group.length) % speakers.length] ?? brand.owner.id;
    return { by, text, at: later(at, minutes) };
  });
  return telegram.addGroup({
    username: plan.group,
    title,
    ownerId: brand.owner.id,
    memberIds: speakers,
    said,
    bot: botIn(plan.fate),
  });
}

function botIn({ kind }: PlannedSpark['fate']): DemoGroup['bot'] {
  if (kind === 'paused') return 'member';
  const isOutside = kind === 'unconnected' || kind === 'unfunded' || kind === 'cancelled';
  return isOutside ? 'outside' : 'administrator';
}
