import { hourMs, parseTelegramGroup, wholeDollars } from '@stoke/domain';
import { campaignWorkers, cancelCampaign, stopCampaign } from '../campaigns/index.ts';
import {
  connectGroup,
  connectToken,
  createSpark,
  setGroupRights,
  sparkWorkers,
} from '../spark/index.ts';
import { drawArtwork } from './artwork.ts';
import { type DemoDeps, later, once, type SetClock } from './demo-deps.ts';
import { writeEngaged } from './demo-store.ts';
import { plannedSparks, type PlannedSpark } from './plan-sparks.ts';
import { brandOf, type People } from './seed-people.ts';
import { tweetOf } from './seed-drips.ts';
import { seedGroup } from './seed-group.ts';
import { spendPool } from './seed-money.ts';

const minutesToConnect = 4;
/** Numbers of Spark tweets come after those of drips. */
const firstTweet = 900;

/** Orders every Spark of the plan at its time, in groups that the bot has joined. */
export async function seedSparks(deps: DemoDeps, now: Date, people: People, clock: SetClock) {
  for (const [number, plan] of plannedSparks.entries()) {
    await seedSpark(deps, clock, people, { number, plan, now });
  }
  for (const { hours, hoursAgo, fate } of plannedSparks) {
    if (fate.kind !== 'over' && fate.kind !== 'spent') continue;
    const lasted = fate.kind === 'spent' ? fate.afterHours : hours;
    for (const hoursLater of [lasted, lasted + 24]) {
      clock.set(new Date(now.getTime() - (hoursAgo - hoursLater) * hourMs + hourMs / 4));
      const { spark } = deps.partsAt(clock);
      const workers = [...campaignWorkers(spark), ...sparkWorkers(spark)];
      for (const worker of workers) await worker.run();
    }
  }
}

async function seedSpark(
  deps: DemoDeps,
  clock: SetClock,
  people: People,
  of: { number: number; plan: PlannedSpark; now: Date },
): Promise<void> {
  const { number, plan, now } = of;
  const step = `spark ${number}`;
  const { brand, creatorId } = brandOf(people, plan.brand);
  const group = parseTelegramGroup(`@${plan.group}`);
  if (!group) throw new Error(`${plan.group} is no group.`);
  const art = { seed: plan.name, hue: brand.hue, width: 720, height: 560 };
  const banner = await deps.saveImage(await drawArtwork(art), creatorId);
  const at = new Date(now.getTime() - plan.hoursAgo * hourMs);
  const title = `${brand.name} ${titled(plan.group)}`;
  const inTelegram = await seedGroup(deps, { plan, brand, title, at });
  const { spark } = deps.partsAt(clock);
  await once(deps, step, async (tx) => {
    clock.set(at);
    const { id } = await createSpark(spark, tx, {
      creatorId,
      name: plan.name,
      banner,
      budget: wholeDollars(plan.dollars),
      durationHours: plan.hours,
      group,
      tweet: tweetOf(brand.handle, firstTweet, number),
      hashtags: plan.hashtags,
      requiredActions: { like: true, retweet: number % 3 !== 1, comment: true, joinTelegram: true },
      instructions: plan.instructions,
      claimedCreatorId: null,
    });
    const { fate } = plan;
    if (fate.kind === 'cancelled') {
      clock.set(later(at, 20));
      await cancelCampaign(spark, tx, { kind: 'spark', campaignId: id, creatorId });
    }
    if (fate.kind === 'cancelled' || fate.kind === 'unconnected' || fate.kind === 'unfunded') {
      return id;
    }
    clock.set(later(at, minutesToConnect));
    const chatId = inTelegram ?? chatOf(number);
    const token = connectToken(spark.connecting.secret, id);
    await connectGroup(spark, tx, {
      token,
      by: creatorId,
      group: { chatId, title, hasRights: true },
    });
    if ('afterHours' in fate) clock.set(later(at, fate.afterHours * 60));
    if (fate.kind === 'paused') await setGroupRights(spark, tx, { chatId, hasRights: false });
    if (fate.kind === 'stopped')
      await stopCampaign(spark, tx, { kind: 'spark', campaignId: id, creatorId });
    if (fate.kind === 'spent') {
      const [, ...earners] = people.earners;
      const { messages } = fate;
      const span = { from: later(at, minutesToConnect), until: clock.now() };
      await writeEngaged(tx, { campaignId: id, users: earners.length, messages });
      await spendPool(spark, tx, { campaignId: id, earners, ...span });
    }
    return id;
  });
}

/** `novalabs_talk` is its brand's group. */
function titled(group: string): string {
  const [first = '', ...rest] = group.split('_')[1] ?? 'talk';
  return first.toUpperCase() + rest.join('');
}

/** Ids in the form that Telegram gives to supergroups. */
function chatOf(number: number): string {
  return `-100${2_190_000_001 + number}`;
}
