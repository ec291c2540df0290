import { dayMs, usdc } from '@stoke/domain';
import { trafficIn } from '../../../testing/platform/both-sides.ts';
import { scriptTelegram } from '../../../testing/gateways/scripted-telegram.ts';
import type { RawUpdate } from '../../gateways/telegram/index.ts';
import { accounts, balance, balances } from '../../money/ledger/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { noLimits } from '../../platform/db/call-limits.ts';
import { sql } from '../../platform/db/sql.ts';
import { createHttpApp } from '../../platform/http/http-app.ts';
import { createLog } from '../../platform/log.ts';
import {
  clickLinksOf,
  connectByName,
  createSpark,
  serveClicks,
  sparkKind,
  sparkWorkers,
} from '../../campaigns/spark/index.ts';
import { campaignWorkers, readCampaign } from '../../campaigns/core/index.ts';
import { handleUpdates, openIntake } from '../../messaging/telegram/index.ts';
import { runWorkers } from '../../../testing/platform/run-workers.ts';
import { openStoryWorld, type StoryWorld } from '../../../testing/money/story-world.ts';
import { createUpdateHandler, createRecorder } from '../index.ts';
import type { Membership } from './pure-pass.ts';
import { orderOf } from './spark-world.ts';

export type Town = Awaited<ReturnType<typeof openTown>>;
export type TownGroup = { id: string; chatId: string; creatorId: string; from: Date };
/** A process of the bot: takes updates, handles those that wait, and judges. */
export type Process = ReturnType<typeof openProcess>;

const secret = 'known to the tests alone';
const publicUrl = 'https://stoke.example';
const connecting = { secret, groupLink: (input: string) => input };
const log = createLog('silent');

/** Many people with linked accounts, and Sparks in which most of them take part. */
export async function openTown(size: number) {
  const story = await openStoryWorld();
  const { db, clock } = story;
  const deps = depsOf(story);
  const speakers = Array.from({ length: size }, (_, n) => String(7_000_001 + n));
  const userIds = await addPeople(db, { senders: speakers, at: clock.now() });
  const participants = [...userIds.values()].filter((_, n) => takesPart(n));
  const clicks = await openClicks(deps);
  return {
    ...story,
    deps,
    speakers,
    standings: (from: Date): Map<string, Membership> => {
      const since = (n: number) => (takesPart(n) ? from : null);
      return new Map(
        [...userIds].map(([sender, userId], n) => [sender, { userId, since: since(n) }]),
      );
    },
    group: (input: { dollars: bigint; hours?: number }) =>
      openGroup(story, deps, { ...input, participants }),
    process: (own: Db = db) => openProcess({ ...deps, db: own, traffic: trafficIn(own) }),
    /** Opens the person's link to the tweet; nothing for people without an account. */
    press: async (sender: string, { id: campaignId }: TownGroup): Promise<void> => {
      const userId = userIds.get(sender);
      if (userId !== undefined) await clicks.press({ userId, campaignId });
    },
    /** Makes the rewards available, and settles the campaigns. */
    finish: async () => {
      for (let day = 0; day < 4; day += 1) {
        story.wait(dayMs);
        await runWorkers([...campaignWorkers(deps), ...sparkWorkers(deps)]);
      }
    },
    ...moneyIn(db),
    close: async () => {
      await clicks.close();
      await story.close();
    },
  };
}

type Deps = ReturnType<typeof depsOf>;

function depsOf({ deps }: StoryWorld) {
  const telegram = scriptTelegram();
  const settings = {
    settleSeconds: 600,
    limitFactor: 1,
    publicUrl,
    secret,
    secrets: [secret],
    jwtSecret: secret,
  };
  return { ...deps, ...settings, connecting, telegram, kinds: [sparkKind], log };
}

let made = 0;

async function openGroup(
  { creator, inTx, db, clock }: StoryWorld,
  deps: Deps,
  {
    dollars,
    hours = 48,
    participants,
  }: { dollars: bigint; hours?: number; participants: readonly string[] },
): Promise<TownGroup> {
  made += 1;
  const name = `town${made}`;
  const creatorId = await creator(name, dollars);
  const chatId = `-100${1_000_000 + made}`;
  const order = orderOf({ creatorId, name, dollars, hours, needs: {} });
  const { id } = await inTx((tx) => createSpark(deps, tx, order));
  const its = { chatId, title: name, hasRights: true };
  await inTx((tx) => connectByName(deps, tx, { campaignId: id, by: creatorId, group: its }));
  const from = clock.now();
  await db.run(sql`
    insert into traffic.spark_participation (campaign_id, user_id, participates_since, actions_done_at)
    select ${id}, user_id, ${from}, ${from}
    from unnest(${participants}::uuid[]) as given (user_id)`);
  return { id, chatId, creatorId, from };
}

function openProcess(deps: Deps) {
  const [recorder, handleUpdate] = [createRecorder(deps), createUpdateHandler(deps)];
  const intake = openIntake({ ...deps, recorder });
  const judging = sparkWorkers(deps).find(({ name }) => name === 'spark.judge');
  return {
    take: async (updates: readonly RawUpdate[]) => {
      await intake.take(updates);
      await intake.finish();
    },
    turn: async () => {
      while (await handleUpdates({ ...deps, recorder, handleUpdate }));
    },
    judge: async () => judging?.run(),
  };
}

/** The links of people, which they press. */
async function openClicks(deps: Deps) {
  const app = await createHttpApp({ log, production: true });
  serveClicks(app, { ...deps, limits: noLimits });
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const headers = { 'user-agent': 'Mozilla/5.0', ...type };
  return {
    press: async (input: { userId: string; campaignId: string }): Promise<void> => {
      const [link] = await clickLinksOf(deps, deps, input);
      const url = new URL(link?.url ?? '').pathname;
      await app.inject({ method: 'POST', url, headers, payload: '' });
    },
    close: () => app.close(),
  };
}

/** What the books and the actions say. */
function moneyIn(db: Db) {
  return {
    stateOf: async ({ id }: TownGroup) => (await readCampaign(db, id))?.state,
    moneyOf: async ({ id }: TownGroup) => ({
      pool: usdc(await balance(db, accounts.campaignPool(id))),
      earned: await earnedIn(db, id),
    }),
    availableTo: (those: readonly string[]) =>
      balances(
        db,
        those.map((userId) => accounts.earnerAvailable(userId)),
      ),
    actionsIn: ({ id }: TownGroup) =>
      db.all(sql<{ kind: string; key: string; at: Date; code: string | null; amount: bigint }>`
        select kind, key, at, coalesce(code, case status when 'waiting' then status end) as code,
          amount_micro as amount
        from traffic.spark_action where campaign_id = ${id} order by at, key`),
  };
}

const takesPart = (n: number) => n % 15 !== 4;

/** Accounts with accepted rules and linked Telegram accounts, but for every twentieth. */
async function addPeople(
  db: Db,
  { senders, at }: { senders: readonly string[]; at: Date },
): Promise<Map<string, string>> {
  const linked = senders.filter((_, n) => n % 20 !== 3);
  const rows = await db.all(sql<{ id: string; telegramUserId: string }>`
    with people as (
      insert into app_user (id, username, username_key, email, password_hash, name, role,
        account_status, trust_score, telegram_user_id, created_at)
      select gen_random_uuid(), 'town' || it, 'town' || it, 'town' || it || '@x.test', '-', 'Town',
        'user', 'active', 500, it, ${at}
      from unnest(${linked}::text[]) it returning id, telegram_user_id
    ), links as (
      insert into telegram_link (id, user_id, telegram_user_id, linked_at)
      select gen_random_uuid(), id, telegram_user_id, ${at} from people
    ), rules as (
      insert into rules_acceptance (user_id, version, accepted_at)
      select id, '1', ${at} from people
    )
    select id, telegram_user_id from people order by telegram_user_id`);
  return new Map(rows.map(({ id, telegramUserId }) => [telegramUserId, id]));
}

/** What each person earned in a campaign, by the sums of the participations. */
async function earnedIn(db: Db, campaignId: string): Promise<Map<string, bigint>> {
  const rows = await db.all(sql<{ userId: string; amount: bigint }>`
    select user_id, reserved_micro + available_micro as amount from traffic.spark_participation
    where campaign_id = ${campaignId} and reserved_micro + available_micro > 0 order by user_id`);
  return new Map(rows.map(({ userId, amount }) => [userId, amount]));
}
