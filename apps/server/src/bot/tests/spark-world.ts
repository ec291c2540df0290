import { parseTelegramGroup, parseTweetUrl, wholeDollars } from '@stoke/domain';
import { expect } from 'vitest';
import { campaignWorkers } from '../../campaigns/core/index.ts';
import { accounts, balance } from '../../money/ledger/index.ts';
import { linkTelegram } from '../../people/contacts/index.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { sql } from '../../platform/db/sql.ts';
import {
  connectByName,
  createSpark,
  sparkModule,
  type SparkDeps,
  type SparkOrder,
} from '../../campaigns/spark/index.ts';
import { storyPeople } from '../../../testing/people/people.ts';
import { missingBanner } from '../../../testing/campaigns/own-campaigns.ts';
import { printBooks } from '../../../testing/money/print-books.ts';
import { runWorkers } from '../../../testing/platform/run-workers.ts';
import { openBotWorld, type BotWorld } from './bot-world.ts';
import { failedChecks } from '../../../testing/money/failed-checks.ts';

export type SparkWorld = Awaited<ReturnType<typeof openSparkWorld>>;
export type Earner = { userId: string; person: number };

const noActions = { like: false, retweet: false, comment: false, joinTelegram: false };

/** The bot and its Telegram, with Sparks in groups and people who earn there. */
export async function openSparkWorld() {
  const world = await openBotWorld();
  const { database, local, time } = world;
  const { db } = database;
  const names = new Map<string, string>();
  const connecting = { secret: 'known to the tests alone', groupLink: (input: string) => input };
  const deps: SparkDeps = { ...world.deps, connecting };
  const inTx = <T>(work: Parameters<typeof db.transaction<T>>[0]) => db.transaction(work);
  const people = storyPeople({ db, clock: deps.clock, deps, names, inTx });
  const saveImage = () => Promise.reject(new Error('No image is saved here.'));
  const { routes, workers: own } = sparkModule({
    ...deps,
    nameWorker: () => '',
    publicUrl: world.deps.publicUrl,
    saveImage,
  });
  const workers = [...campaignWorkers(deps), ...own];

  const { link, earner } = onTelegram(world, { deps, addEarner: people.earner });

  /** A group with the bot as administrator, and a Spark that runs there. */
  async function spark({
    name = 'spark',
    dollars = 100n,
    hours = 24,
    needs,
  }: { name?: string; dollars?: bigint; hours?: number; needs?: Needs } = {}) {
    const creatorId = await people.creator(`creator-of-${name}`, dollars);
    const creator = await link(creatorId, 'Ana');
    const chat = await groupOf(world, { ownerId: creator.person, title: name });
    const order = orderOf({ creatorId, name, dollars, hours, needs: needs ?? {} });
    const { id: campaignId } = await inTx((tx) => createSpark(deps, tx, order));
    const group = { chatId: String(chat), title: name, hasRights: true };
    const connecting = { campaignId, by: creatorId, group };
    const campaign = await inTx((tx) => connectByName(deps, tx, connecting));
    names.set(campaign.id, name);
    return { id: campaign.id, chat, creator };
  }

  /** How many actions are recorded, whatever became of them. */
  function recorded(id: string): Promise<number> {
    return db.value(sql<{ n: number }>`
      select count(*)::int as n from traffic.spark_action where campaign_id = ${id}`);
  }

  /** Recorded updates leave the inbox in a separate transaction. */
  async function unrecorded(): Promise<number> {
    const row = await db.one(sql<{ n: number }>`
      select count(*)::int as n from telegram_update where state in ('waiting', 'recording')`);
    return row?.n ?? -1;
  }

  return {
    ...world,
    ...people,
    ...whatPeopleDo(local, routes),
    recorded,
    /** Until all that was done, changed and taken back is recorded: Telegram and the inbox have no more of it. */
    untilRecorded: async (id: string, count: number) => {
      const state = async () => ({
        kept: await local.control.pendingUpdates(),
        unrecorded: await unrecorded(),
        recorded: await recorded(id),
      });
      const timeout = 120_000;
      await expect.poll(state, { timeout }).toEqual({ kept: 0, unrecorded: 0, recorded: count });
    },
    spark,
    earner,
    wait: (seconds: number) => (time.now = new Date(time.now.getTime() + seconds * 1000)),
    /** Runs the workers of campaigns and Sparks once. */
    work: () => runWorkers(workers),
    available: ({ userId }: Earner) => balance(db, accounts.earnerAvailable(userId)),
    books: () => printBooks(db, names),
    findings: () => failedChecks(db),
  };
}

/** Accounts and their people on Telegram. */
function onTelegram(
  world: BotWorld,
  { deps, addEarner }: { deps: SparkDeps; addEarner(username: string): Promise<string> },
) {
  const { db, clock } = deps;
  async function link(userId: string, firstName: string): Promise<Earner> {
    const person = await world.addPerson(firstName, null);
    await db.transaction((tx) =>
      linkTelegram(deps, tx, {
        userId,
        person: { id: String(person), username: null, firstName },
      }),
    );
    return { userId, person };
  }

  /** An account with accepted rules, linked to a person on Telegram. */
  async function earner(username: string): Promise<Earner> {
    const userId = await addEarner(username);
    await db.run(sql`
      insert into rules_acceptance (user_id, version, accepted_at)
      values (${userId}, '1', ${clock.now()})`);
    return link(userId, username);
  }

  return { link, earner };
}

/** A group with the bot as administrator. */
async function groupOf(
  { local, telegram }: BotWorld,
  group: { ownerId: number; title: string },
): Promise<number> {
  const { id: chatId } = await local.control.addGroup(group);
  const { id: userId } = await telegram.identity();
  const by = { chatId, userId, byId: group.ownerId };
  await local.control.changeMember({ ...by, status: 'administrator' });
  return chatId;
}

type Needs = Partial<SparkOrder['requiredActions']>;

/** A Spark as its creator orders it. */
export function orderOf({
  creatorId,
  name,
  hours: durationHours,
  dollars,
  needs,
}: {
  creatorId: string;
  name: string;
  dollars: bigint;
  hours: number;
  needs: Needs;
}): SparkOrder {
  const group = parseTelegramGroup('@ourgroup');
  const tweet = parseTweetUrl('https://x.com/stoke/status/1');
  if (!group || !tweet) throw new Error('These are no links.');
  return {
    creatorId,
    name,
    banner: missingBanner,
    budget: wholeDollars(dollars),
    durationHours,
    group,
    tweet,
    hashtags: [],
    requiredActions: { ...noActions, ...needs },
    instructions: '',
    claimedCreatorId: null,
  };
}

type Routes = ReturnType<typeof sparkModule>['routes'];
type In = { chat: number };

/** What people do on the campaign's page and in its group. */
function whatPeopleDo({ control }: BotWorld['local'], routes: Routes) {
  const call = <N extends keyof Routes>(name: N, input: object): ReturnType<Handlers[N]> => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what these handlers read
    const handler = routes[name] as unknown as (given: object) => ReturnType<Handlers[N]>;
    return handler({ setNextCursor: () => undefined, ...input });
  };
  const as = ({ userId }: Earner, campaignId: string) => ({
    caller: { userId },
    params: { campaignId },
  });
  const participate = (who: Earner, id: string) => call('participateInSpark', as(who, id));
  return {
    participate,
    /** Takes part, and joins the group. */
    join: async (who: Earner, { id, chat: chatId }: In & { id: string }) => {
      const { person: userId } = who;
      await control.changeMember({ chatId, userId, byId: userId, status: 'member' });
      return participate(who, id);
    },
    participation: (who: Earner, id: string) => call('sparkParticipation', as(who, id)),
    report: (who: Earner, id: string, actionType: string) =>
      call('reportSparkAction', { ...as(who, id), body: { actionType } }),
    activity: (who: Earner, id: string) =>
      call('sparkActivity', { ...as(who, id), query: { limit: 100 } }),
    hide: (who: Earner, { campaignId, actionId }: { campaignId: string; actionId: string }) =>
      call('hideInSpark', { caller: { ...who, role: 'user' }, params: { campaignId, actionId } }),
    say: ({ person: userId }: Earner, { chat: chatId }: In, text: string) =>
      control.say({ userId, chatId, text }),
    react: ({ person: userId }: Earner, { chat: chatId }: In, messageId: number) =>
      control.react({ userId, chatId, messageId, emoji: ['👍'] }),
  };
}
