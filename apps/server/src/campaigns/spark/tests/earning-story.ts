import { messageFeatures } from '@stoke/domain';
import { linkTelegram } from '../../../people/contacts/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createHistories } from '../rewards/histories.ts';
import { judgeDue } from '../rewards/judge-actions.ts';
import { participate } from '../participate.ts';
import { showParticipation } from '../show-participation.ts';
import { postPending } from '../post-pending.ts';
import { recordTraffic } from '../traffic/record-traffic.ts';
import { wholeSecond } from '../traffic/run-times.ts';
import type { MemberReport, MessageReport, ReactionReport, Traffic } from '../traffic/traffic.ts';
import { newsOf } from '../../../../testing/platform/news-of.ts';
import { openSparkStory } from './spark-story.ts';
import type { TestDatabase } from '../../../../testing/platform/test-database.ts';

export type EarningStory = Awaited<ReturnType<typeof openEarningStory>>;
export type Person = { userId: string; sender: string };
export type Group = { id: string; chatId: string; creatorId: string };
export type Action = {
  kind: string;
  key: string;
  sender: string | null;
  status: string;
  code: string | null;
  amount: bigint;
};

const settleSeconds = 600;
const signing = { secret: 'of the tests', publicUrl: 'https://stoke.example' };

/** Sparks in groups, people who earn there, and what Telegram reports of them. */
export async function openEarningStory(database?: TestDatabase) {
  const story = await openSparkStory(database);
  const { db, clock } = story;
  const histories = createHistories();
  const deps = { ...story.deps, settleSeconds, publicUrl: 'https://stoke.example', histories };
  let made = 0;
  const next = () => (made += 1);

  const requireNothing = (id: string) =>
    db.run(sql`
      update spark_campaign set needs_like = false, needs_retweet = false, needs_comment = false,
        needs_join = false where id = ${id}`);

  /** A running Spark that requires nothing but taking part. */
  async function running(
    input: { dollars?: bigint; hours?: number; personPercent?: number } = {},
  ): Promise<Group> {
    const number = next();
    const creatorId = await story.creator(`brand${number}`, input.dollars ?? 100n);
    const { id } = await story.create(creatorId, { ...input, name: `spark${number}` });
    await requireNothing(id);
    const chatId = `-${1_000_000 + number}`;
    await story.connect(id, creatorId, chatId);
    return { id, chatId, creatorId };
  }

  /** A person with a linked account and accepted rules, who takes part in these. */
  async function person(...groups: Group[]): Promise<Person> {
    const number = next();
    const userId = await story.earner(`person${number}`);
    const sender = String(5_000_000 + number);
    await db.run(sql`
      insert into rules_acceptance (user_id, version, accepted_at)
      values (${userId}, '1', ${clock.now()})`);
    const on = { id: sender, username: null, firstName: 'Person' };
    await story.inTx((tx) => linkTelegram(deps, tx, { userId, person: on }));
    for (const { id: campaignId } of groups) await participate(deps, { campaignId, userId });
    return { userId, sender };
  }

  const reported = reports(clock, next);
  return {
    ...story,
    deps,
    requireNothing,
    running,
    person,
    join: ({ userId }: Person, { id: campaignId }: Group) =>
      participate(deps, { campaignId, userId }),
    /** They take part in a Spark that requires nothing, as if each had called. */
    joinAll: (those: readonly Person[], { id }: Group) => {
      const userIds = those.map(({ userId }) => userId);
      const at = new Date(wholeSecond(clock.now()));
      return deps.traffic.databaseOf(id).run(sql`
        insert into traffic.spark_participation
          (campaign_id, user_id, participates_since, actions_done_at)
        select ${id}, user_id, ${at}, ${at} from unnest(${userIds}::uuid[]) as given (user_id)`);
    },
    /** The part of this person, as the page shows it to them. */
    shownTo: ({ userId }: Person, { id: campaignId }: Group) =>
      showParticipation({ ...deps, ...signing }, deps, { campaignId, userId }),
    record: (...traffic: Traffic[]) => recordTraffic(deps, traffic),
    /** Judges what is due, after what was decided before is posted. */
    runJudge: async ({ id }: Group, perBatch?: number) => {
      await postPending(deps, id);
      await judgeDue(deps, id, perBatch);
    },
    /** Advances the clock by seconds. */
    rest: (seconds: number) => story.wait(seconds * 1000),
    /** What became of the actions, in the order of their dates. */
    actions: ({ id }: Group) =>
      db.all(sql<Action>`
        select kind, key, sender, status, code, amount_micro from traffic.spark_action
        where campaign_id = ${id} order by at, key`),
    codes: async ({ id }: Group) => {
      const rows = await db.all(sql<{ code: string | null; status: string }>`
        select code, status from traffic.spark_action where campaign_id = ${id} order by at, key`);
      return rows.map(({ code, status }) => code ?? status);
    },
    ...reported,
    /** What these people say in turn, each so often, so many seconds apart; the clock goes on. */
    talk: (
      those: readonly Person[],
      group: Group,
      { each, seconds }: { each: number; seconds: number },
    ): MessageReport[] =>
      Array.from({ length: each }, () => {
        story.wait(seconds * 1000);
        return those.map((who) => reported.says(who, group));
      }).flat(),
  };
}

type Saying = { at?: Date; messageId?: number; text?: string; editedAt?: Date };

function reports(clock: { now(): Date }, next: () => number) {
  return {
    says: (
      { sender }: { sender: string },
      { chatId }: Group,
      saying: Saying = {},
    ): MessageReport => {
      const by = next();
      const { at = clock.now(), messageId = by, text = newsOf(by), editedAt = at } = saying;
      const features = messageFeatures({ text });
      const when = { chatId, at: editedAt, sentAt: at, by };
      return { kind: 'message', ...when, messageId, sender, isBot: false, text, features };
    },
    /** Comes into the group, or leaves it. */
    joins: (
      { sender }: { sender: string },
      { chatId }: Group,
      { at = clock.now(), isMember = true }: { at?: Date; isMember?: boolean } = {},
    ): MemberReport => {
      const input = { telegramUserId: sender, isMember, hasJoined: isMember };
      return { kind: 'member', chatId, at, by: next(), ...input };
    },
    reacts: (
      { sender }: { sender: string },
      { messageId }: { messageId: number },
      { chatId }: Group,
      input: { at?: Date; isRemoved?: boolean; isFirst?: boolean } = {},
    ): ReactionReport => {
      const { at = clock.now(), isRemoved = false, isFirst = !isRemoved } = input;
      const by = next();
      return {
        kind: 'reaction',
        chatId,
        at,
        by,
        messageId,
        sender,
        isBot: false,
        isFirst,
        isRemoved,
      };
    },
  };
}
