import { hourMs, parseTelegramGroup, wholeDollars } from '@stoke/domain';
import { campaignWorkers, cancelCampaign, stopCampaign } from '../campaigns/core/index.ts';
import {
  connectGroup,
  connectToken,
  createSpark,
  type RequiredActions,
  setGroupRights,
  sparkWorkers,
} from '../campaigns/spark/index.ts';
import { drawArtwork } from './artwork.ts';
import { type DemoDeps, later, onceInDemo, type SetClock } from './demo-deps.ts';
import { liveSpark } from './live-spark.ts';
import { planTalk, talkUntil } from './plan-activity.ts';
import { plannedSparks, type PlannedSpark } from './plan-sparks.ts';
import { brandOf, type People } from './seed-people.ts';
import { tweetOf } from './seed-drips.ts';
import { seedGroup } from './seed-group.ts';

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
    // Judged, made available a day later, and settled after that.
    for (const hoursLater of [lasted, lasted + 24.25, lasted + 24.5]) {
      await work(new Date(now.getTime() - (hoursAgo - hoursLater) * hourMs + hourMs / 4));
    }
  }
  await work(now);

  async function work(at: Date) {
    clock.set(at);
    const { spark } = deps.partsAt(clock);
    for (const worker of [...campaignWorkers(spark), ...sparkWorkers(spark)]) await worker.run();
  }
}

type Planned = { number: number; plan: PlannedSpark; now: Date };

async function seedSpark(
  deps: DemoDeps,
  clock: SetClock,
  people: People,
  planned: Planned,
): Promise<void> {
  const { number, plan, now } = planned;
  const { brand, creatorId } = brandOf(people, plan.brand);
  const at = new Date(now.getTime() - plan.hoursAgo * hourMs);
  const title = `${brand.name} ${titled(plan.group)}`;
  const messages = planTalk(plan, at, now);
  const group = await seedGroup(deps, { plan, brand, title, text: messages });
  const chatId = group?.chatId ?? chatOf(number);
  const step = `spark ${number}`;
  const campaignId = await orderSpark(deps, clock, people, { ...planned, at, chatId, title });
  if (!isConnected(plan)) return;
  const startedAt = later(at, minutesToConnect);
  if (group !== null) {
    const needed = requiredOf(planned);
    const actions = (['like', 'retweet', 'comment'] as const).filter((one) => needed[one]);
    const until = talkUntil(plan, at, now);
    const lived = { step, campaignId, startedAt, until, text: messages, actions };
    await liveSpark(deps, clock, people, { ...lived, ...group });
  }
  const { spark } = deps.partsAt(clock);
  const { fate } = plan;
  await onceInDemo(deps, `${step} fate`, async (tx) => {
    if ('afterHours' in fate) clock.set(later(at, fate.afterHours * 60));
    if (fate.kind === 'paused') await setGroupRights(spark, tx, { chatId, hasRights: false });
    if (fate.kind === 'stopped') {
      await stopCampaign(spark, tx, { kind: 'spark', campaignId, creatorId });
    }
    return null;
  });
}

/** Orders it, and connects its group where that is planned. Returns its id. */
async function orderSpark(
  deps: DemoDeps,
  clock: SetClock,
  people: People,
  input: Planned & { at: Date; chatId: string; title: string },
): Promise<string> {
  const { number, plan, at, chatId, title } = input;
  const { brand, creatorId } = brandOf(people, plan.brand);
  const group = parseTelegramGroup(`@${plan.group}`);
  if (!group) throw new Error(`Unknown group ${plan.group}.`);
  const art = { seed: plan.name, hue: brand.hue, width: 720, height: 560 };
  const banner = await deps.saveImage(await drawArtwork(art), creatorId);
  const { spark } = deps.partsAt(clock);
  return onceInDemo(deps, `spark ${number}`, async (tx) => {
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
      requiredActions: requiredOf(input),
      instructions: plan.instructions,
      claimedCreatorId: null,
    });
    if (plan.fate.kind === 'cancelled') {
      clock.set(later(at, 20));
      await cancelCampaign(spark, tx, { kind: 'spark', campaignId: id, creatorId });
    }
    if (!isConnected(plan)) return id;
    clock.set(later(at, minutesToConnect));
    const token = connectToken(spark.connecting.secret, id);
    const connected = { chatId, title, hasRights: true };
    await connectGroup(spark, tx, { token, by: creatorId, group: connected });
    return id;
  });
}

function requiredOf({ number, plan }: Planned): RequiredActions {
  const isShort = plan.fate.kind === 'spent';
  const retweet = number % 3 !== 1 && !isShort;
  return { like: true, retweet, comment: !isShort, joinTelegram: true };
}

function isConnected({ fate: { kind } }: PlannedSpark): boolean {
  return kind !== 'cancelled' && kind !== 'unconnected' && kind !== 'unfunded';
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
