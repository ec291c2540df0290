import { parseTelegramGroup, parseTweetUrl, wholeDollars } from '@stoke/domain';
import { campaignWorkers } from '../../campaigns/index.ts';
import { accounts, balance, runChecks } from '../../ledger/index.ts';
import { linkTelegram } from '../../linking/index.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { sql } from '../../platform/db/sql.ts';
import {
  connectByName,
  createSpark,
  sparkKind,
  type RequiredActions,
  type SparkDeps,
} from '../../spark/index.ts';
import { storyPeople } from '../../testing/people.ts';
import { printBooks } from '../../testing/print-books.ts';
import { runWorkers } from '../../testing/run-workers.ts';
import { checksFolder } from '../../testing/test-database.ts';
import { openBotWorld } from './bot-world.ts';

export type SparkWorld = Awaited<ReturnType<typeof openSparkWorld>>;
export type Earner = { userId: string; person: number };

const noActions = { like: false, retweet: false, comment: false, joinTelegram: false };

/** The bot and its Telegram, with Sparks in groups and people who earn there. */
export async function openSparkWorld() {
  const world = await openBotWorld();
  const { database, local, time } = world;
  const { db } = database;
  const names = new Map<string, string>();
  const connecting = { secret: 'known to the tests alone', groupLink: (of: string) => of };
  const deps: SparkDeps = { ...world.deps, connecting };
  const inTx = <T>(work: Parameters<typeof db.transaction<T>>[0]) => db.transaction(work);
  const people = storyPeople({ db, clock: deps.clock, deps, names, inTx });
  const saveImage = () => Promise.reject(new Error('No image is saved here.'));
  const routes = sparkKind.routes({ ...deps, saveImage });
  const workers = [...campaignWorkers(deps), ...sparkKind.workers(deps)];
  const wait = (seconds: number) => (time.now = new Date(time.now.getTime() + seconds * 1000));

  async function link(userId: string, firstName: string): Promise<Earner> {
    const person = await world.addPerson(firstName, null);
    await inTx((tx) =>
      linkTelegram(deps, tx, {
        userId,
        person: { id: String(person), username: null, firstName },
      }),
    );
    return { userId, person };
  }

  /** An account with accepted rules, linked to a person on Telegram. */
  async function earner(username: string): Promise<Earner> {
    const userId = await people.earner(username);
    await db.run(sql`
      insert into rules_acceptance (user_id, version, accepted_at)
      values (${userId}, '1', ${time.now})`);
    return link(userId, username);
  }

  /** A group with the bot as administrator, and a Spark that runs there. */
  async function spark(
    of: { name?: string; dollars?: bigint; hours?: number; needs?: Partial<RequiredActions> } = {},
  ) {
    const { name = 'spark', dollars = 100n, hours = 24 } = of;
    const creatorId = await people.creator(`creator-of-${name}`, dollars);
    const creator = await link(creatorId, 'Ana');
    const { id: chat } = await local.world.addGroup({ ownerId: creator.person, title: name });
    const { id: botId } = await world.telegram.identity();
    const as = { chatId: chat, userId: botId, byId: creator.person };
    await local.world.changeMember({ ...as, status: 'administrator' });
    const [group, tweet] = [
      parseTelegramGroup('@ourgroup'),
      parseTweetUrl('https://x.com/stoke/status/1'),
    ];
    if (!group || !tweet) throw new Error('These are no links.');
    const campaign = await inTx(async (tx) => {
      const made = await createSpark(deps, tx, {
        creatorId,
        name,
        banner: '/media/0000000000000000000000000000000000000000.webp',
        budget: wholeDollars(dollars),
        durationHours: hours,
        group,
        tweet,
        hashtags: [],
        requiredActions: { ...noActions, ...of.needs },
        instructions: '',
        claimedCreatorId: null,
      });
      return connectByName(deps, tx, {
        campaignId: made.id,
        by: creatorId,
        group: { chatId: String(chat), title: name, hasRights: true },
      });
    });
    names.set(campaign.id, name);
    return { id: campaign.id, chat, creator };
  }

  const call = <N extends keyof typeof routes>(name: N, of: object): ReturnType<Handlers[N]> => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what these handlers read
    const handler = routes[name] as unknown as (given: object) => ReturnType<Handlers[N]>;
    return handler({ setNextCursor: () => undefined, ...of });
  };
  const as = ({ userId }: Earner, campaignId: string) => ({
    caller: { userId },
    params: { campaignId },
  });

  return {
    ...world,
    ...people,
    spark,
    earner,
    wait,
    /** Runs the workers of campaigns and Sparks until nothing is due. */
    work: () => runWorkers(workers),
    /** Takes part, and joins the group. */
    join: async (who: Earner, of: { id: string; chat: number }) => {
      const { person: userId } = who;
      const joining = { chatId: of.chat, userId, byId: userId };
      await local.world.changeMember({ ...joining, status: 'member' });
      return call('participateInSpark', as(who, of.id));
    },
    participate: (who: Earner, id: string) => call('participateInSpark', as(who, id)),
    participation: (who: Earner, id: string) => call('sparkParticipation', as(who, id)),
    report: (who: Earner, id: string, actionType: string) =>
      call('reportSparkAction', { ...as(who, id), body: { actionType } }),
    activity: (who: Earner, id: string) =>
      call('sparkActivity', { ...as(who, id), query: { limit: 100 } }),
    say: ({ person: userId }: Earner, { chat: chatId }: { chat: number }, text: string) =>
      local.world.say({ userId, chatId, text }),
    react: ({ person: userId }: Earner, { chat: chatId }: { chat: number }, messageId: number) =>
      local.world.react({ userId, chatId, messageId, emoji: ['👍'] }),
    available: ({ userId }: Earner) => balance(db, accounts.earnerAvailable(userId)),
    /** How many actions are recorded, whatever became of them. */
    recorded: async (id: string) => {
      const row = await db.one(sql<{ n: number }>`
        select count(*)::int as n from spark_action where campaign_id = ${id}`);
      return row?.n ?? 0;
    },
    books: () => printBooks(db, names),
    findings: () => runChecks(db, checksFolder),
  };
}
