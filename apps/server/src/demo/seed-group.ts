import type { DemoDeps, DemoGroup, DemoSaying } from './demo-deps.ts';
import { demoEarners, demoGuests, type DemoBrand } from './people.ts';
import { sparkEarners } from './plan-activity.ts';
import type { PlannedSpark } from './plan-sparks.ts';

/**
 * The Telegram group of a Spark, with its members, what they said and the bot's membership as
 * planned. Null with the real Telegram.
 */
export async function seedGroup(
  { telegram }: DemoDeps,
  {
    plan,
    brand,
    title,
    text: messages,
  }: { plan: PlannedSpark; brand: DemoBrand; title: string; text: readonly DemoSaying[] },
): Promise<{ chatId: string; messageIds: number[] } | null> {
  if (telegram === null) return null;
  const members = [demoEarners[0], ...sparkEarners].flatMap((one) => one?.telegram ?? []);
  return telegram.addGroup({
    username: plan.group,
    title,
    ownerId: brand.owner.id,
    memberIds: [...members, ...demoGuests].map(({ id }) => id),
    text: messages,
    bot: botIn(plan.fate),
  });
}

function botIn({ kind }: PlannedSpark['fate']): DemoGroup['bot'] {
  if (kind === 'paused') return 'member';
  const isOutside = kind === 'unconnected' || kind === 'unfunded' || kind === 'cancelled';
  return isOutside ? 'outside' : 'administrator';
}
