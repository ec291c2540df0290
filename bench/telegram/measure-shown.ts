import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { startWorkers } from '../../apps/server/src/platform/jobs/workers.ts';
import { quantile } from '../measure/statistics.ts';
import type { ScratchPostgres } from '../parts/scratch-postgres.ts';
import { plainFigure, type Figure } from '../report/figure.ts';
import { log, openPlace, perAnswer, readAnswer, type Place } from './place.ts';

const perSecond = 1000;
const everyMs = (1000 * perAnswer) / perSecond;

/**
 * From the answer of Telegram to the commit of the posting, after which open pages are told: 1,000
 * messages a second in 20 groups, without a settle time, with the worker looking once a second.
 */
export async function measureShown(postgres: ScratchPostgres, seconds: number): Promise<Figure> {
  const url = await postgres.createMigrated('bench_telegram_shown');
  /** When the postings of each campaign were committed. */
  const commits = new Map<string, number[]>();
  const place = await openPlace(url, {
    groups: 20,
    people: 1000,
    settleSeconds: 0,
    clock: systemClock,
    notify: ({ changes }) => {
      for (const { to } of changes) {
        if (typeof to !== 'object' || !('campaign' in to)) continue;
        commits.set(to.campaign, [...(commits.get(to.campaign) ?? []), Date.now()]);
      }
    },
  });
  const judging = { name: 'spark.judge', everySeconds: 1, run: () => place.judge() };
  const workers = startWorkers([judging], log);
  try {
    const brought = await bring(place, seconds);
    while ((await place.countPaid()) < brought.size) await sleep(200);
    const name = 'p99 from a message to its reward on the page';
    const took = await tookOf(place, brought, commits);
    const note = `${perSecond} messages a second, median ${Math.round(quantile(took, 0.5))} ms`;
    return plainFigure({ name, unit: 'ms', bar: { atMost: 2000 }, note }, quantile(took, 0.99));
  } finally {
    await workers.stop();
    await place.close();
  }
}

/** Brings messages at an even pace; answers when each was brought, by its key. */
async function bring(
  { answers, ingest }: Place,
  seconds: number,
): Promise<ReadonlyMap<string, number>> {
  const brought = new Map<string, number>();
  const start = performance.now();
  for (let turn = 0; turn < (seconds * 1000) / everyMs; turn += 1) {
    await sleep(Math.max(0, start + turn * everyMs - performance.now()));
    const [answer = '[]'] = answers(perAnswer);
    for (const { message } of readAnswer(answer) as SentMessage[]) {
      brought.set(`${message.chat.id}:${message.message_id}`, Date.now());
    }
    await ingest(answer);
  }
  return brought;
}

type SentMessage = { update_id: number; message: { message_id: number; chat: { id: number } } };

/** A campaign is judged batch by batch, so an action is in the first commit after its verdict. */
async function tookOf(
  { db }: Place,
  brought: ReadonlyMap<string, number>,
  commits: ReadonlyMap<string, readonly number[]>,
): Promise<number[]> {
  const actions = await db.all(sql<{ key: string; campaignId: string; judgedAt: Date }>`
    select key, campaign_id, judged_at from traffic.spark_action where judged_at is not null`);
  return actions.map(({ key, campaignId, judgedAt }) => {
    const at = commits.get(campaignId)?.find((commit) => commit >= judgedAt.getTime());
    return (at ?? Number.NaN) - (brought.get(key) ?? Number.NaN);
  });
}
