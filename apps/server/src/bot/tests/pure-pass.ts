import {
  judgeAlone,
  judgeInOrder,
  SparkHistory,
  sparkRules,
  sparkLimits,
  sparkPersonLimit,
  usdc,
  type SparkCandidate,
  type SparkEvent,
  type SparkVerdict,
  type Usdc,
} from '@stoke/domain';
import type { Traffic } from '../../campaigns/spark/index.ts';
import { readTraffic } from '../read-traffic.ts';
import type { Day } from './busy-day.ts';

/** The account of a Telegram account, and since when it takes part; null: it does not. */
export type Membership = { userId: string; since: Date | null };

type Report<K> = Extract<Traffic, { kind: K }>;

const settleMs = 600_000;

/**
 * What a day is worth by the rules alone: every report once, in the order of the dates, without a
 * database, batches or a clock.
 */
export function runPureJudge(
  day: Day,
  {
    from,
    until,
    standings,
    pool,
  }: { pool: Usdc; from: Date; until: Date; standings: ReadonlyMap<string, Membership> },
): { verdicts: SparkVerdict[]; pool: Usdc; earned: Map<string, Usdc> } {
  const updates = new Map(day.brought.map(({ update }) => [update.update_id, update]));
  const reports = [...updates.values()]
    .flatMap((update) => readTraffic(update, { username: 'StokeBot' }) ?? [])
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.by - other.by);
  const joins = Map.groupBy(
    reports.filter((report): report is Report<'member'> => report.kind === 'member'),
    ({ telegramUserId }) => telegramUserId,
  );
  const window = [{ from: from.getTime(), until: until.getTime() }];

  function alone(event: SparkEvent): SparkCandidate {
    const standing = standings.get(event.sender ?? '');
    const since = standing?.since?.getTime() ?? null;
    const person = standing && {
      linkedAt: from.getTime(),
      rulesAcceptedAt: from.getTime(),
      participatesSince: since,
      actionsDoneAt: since,
      isCreator: false,
      isBanned: false,
    };
    const isNew = (joins.get(event.sender ?? '') ?? []).some(({ hasJoined, at }) => {
      const after = event.at - at.getTime();
      return hasJoined && after >= 0 && after < sparkRules.newMemberMs;
    });
    const code = judgeAlone(event, person ?? null, window);
    return { event, refused: code ?? (isNew ? 'TOO_NEW' : null) };
  }

  const userIdOf = (sender: string | null) => standings.get(sender ?? '')?.userId ?? null;
  const candidates = [
    ...messagesOf(
      reports.filter((report) => report.kind === 'message'),
      userIdOf,
    ).map(alone),
    ...reactionsOf(
      reports.filter((report) => report.kind === 'reaction'),
      userIdOf,
    ).map(({ event, isTakenBack }) => {
      const candidate = alone(event);
      return {
        ...candidate,
        refused: candidate.refused ?? (isTakenBack ? 'REACTION_REMOVED' : null),
      };
    }),
    ...clicksOf(day, userIdOf).map(alone),
  ];
  const money = {
    pool,
    share: sparkPersonLimit(pool, sparkLimits.personPercentUsual),
    earned: new Map<string, Usdc>(),
    earners: new Map<string, string>(),
  };
  const verdicts = judgeInOrder(candidates, new SparkHistory(), money);
  return { verdicts, pool: usdc(money.pool), earned: money.earned };
}

type UserIdOf = (sender: string | null) => string | null;

/** Each message once, with the last text of the time in which it must stand. */
function messagesOf(reports: readonly Report<'message'>[], userIdOf: UserIdOf): SparkEvent[] {
  const texts = new Map<number, SparkEvent>();
  for (const { chatId, messageId, at, sentAt, sender, isBot, features } of reports) {
    if (at.getTime() > sentAt.getTime() + settleMs) continue;
    texts.set(messageId, {
      kind: 'message',
      key: `${chatId}:${messageId}`,
      at: sentAt.getTime(),
      sender,
      isBot,
      userId: userIdOf(sender),
      features,
      isEdit: at > sentAt,
    });
  }
  return [...texts.values()];
}

/** Each reaction once, from when it was given first, and whether it was gone when it should stand. */
function reactionsOf(reports: readonly Report<'reaction'>[], userIdOf: UserIdOf) {
  const own = Map.groupBy(reports, ({ chatId, messageId, sender }) => {
    return `${chatId}:${messageId}:${sender}`;
  });
  return [...own].flatMap(([key, all]) => {
    const [first] = all;
    if (!first) return [];
    const { chatId, messageId, sender, isBot, isFirst, at } = first;
    const event: SparkEvent = {
      kind: 'reaction',
      key,
      at: at.getTime(),
      sender,
      isBot,
      userId: userIdOf(sender),
      target: `${chatId}:${messageId}`,
      change: isFirst ? 'added' : 'changed',
    };
    const stood = all.filter((report) => report.at.getTime() <= at.getTime() + settleMs);
    return [{ event, isTakenBack: stood.at(-1)?.isRemoved ?? false }];
  });
}

/** Each person's press once: the first. */
function clicksOf({ presses }: Day, userIdOf: UserIdOf): SparkEvent[] {
  const first = new Map<string, SparkEvent>();
  for (const { who, at } of presses) {
    const userId = userIdOf(who);
    if (userId === null || first.has(userId)) continue;
    const key = `tweet:${userId}`;
    const input = { key, at: at * 1000, sender: who, isBot: false, userId };
    first.set(userId, { ...input, kind: 'click', link: 'tweet' });
  }
  return [...first.values()];
}
