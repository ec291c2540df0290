import { messageFeatures } from '@stoke/domain';
import { participate, recordTraffic, reportAction, type Traffic } from '../spark/index.ts';
import { type DemoDeps, type DemoSaying, later, once, type SetClock } from './demo-deps.ts';
import type { People } from './seed-people.ts';

type Lived = {
  step: string;
  campaignId: string;
  startedAt: Date;
  until: Date;
  chatId: string;
  said: readonly DemoSaying[];
  messageIds: readonly number[];
  actions: readonly ('like' | 'retweet' | 'comment')[];
};

/** What was said this recently was reported just now, and still waits. */
const recentMinutes = 20;
const likedAfterMinutes = 1;

/**
 * People take part in a Spark that has just started, and talk in its group until `until`: the reports
 * of Telegram about it are recorded as they are when it is live.
 */
export async function liveSpark(deps: DemoDeps, clock: SetClock, people: People, of: Lived) {
  const { campaignId, startedAt, until, step } = of;
  for (const [n, userId] of [...people.earners, ...people.crowd].entries()) {
    clock.set(later(startedAt, 1 + n / 4));
    const { spark } = deps.partsAt(clock);
    await participate(spark, { campaignId, userId });
    for (const action of of.actions) await reportAction(spark, { campaignId, userId, action });
  }
  const traffic = trafficOf(of);
  const recent = later(until, -recentMinutes);
  const reports = [
    { name: 'first', at: recent, told: traffic.filter(({ at }) => at < recent) },
    { name: 'last', at: until, told: traffic.filter(({ at }) => at >= recent) },
  ];
  for (const { name, at, told } of reports) {
    clock.set(at);
    await once(deps, `${step} ${name}`, async (tx) => {
      await recordTraffic({ ...deps, clock }, tx, told);
      return null;
    });
  }
}

/** The reports of Telegram about what was said and liked, up to the end. */
function trafficOf({ chatId, said, messageIds, until }: Lived): Traffic[] {
  const all: Traffic[] = [];
  for (const [n, { by: speaker, text, at: exact, likedBy }] of said.entries()) {
    const messageId = messageIds[n] ?? 0;
    const at = new Date(Math.floor(exact.getTime() / 1000) * 1000);
    const base = { chatId, messageId, isBot: false };
    const features = messageFeatures({ text });
    const sender = String(speaker);
    all.push({ ...base, kind: 'message', at, by: all.length, sentAt: at, sender, features });
    for (const liker of likedBy) {
      const likedAt = later(at, likedAfterMinutes);
      if (likedAt >= until) continue;
      const change = { isFirst: true, isRemoved: false };
      const who = { at: likedAt, by: all.length, sender: String(liker) };
      all.push({ ...base, ...change, ...who, kind: 'reaction' });
    }
  }
  return all;
}
