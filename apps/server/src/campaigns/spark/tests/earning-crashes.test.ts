import { afterAll, afterEach, expect, test } from 'vitest';
import { trafficIn } from '../../../../testing/platform/both-sides.ts';
import { crashAtEachStatement } from '../../../../testing/platform/cut-off.ts';
import { postPending } from '../post-pending.ts';
import { judgeDue } from '../rewards/judge-actions.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { MoveReport } from '../traffic/traffic.ts';
import { recordTraffic } from '../traffic/record-traffic.ts';
import { releaseDue } from '../rewards/release-earnings.ts';
import { openEarningStory, type Group } from './earning-story.ts';

const story = await openEarningStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const [bob, carl] = [await story.person(), await story.person()];

/** Three messages of two people, old enough to be judged. */
async function sendMessage() {
  const group = await story.running();
  await story.joinAll([bob, carl], group);
  const messages = [bob, carl, bob].map((who) => {
    story.rest(30);
    return story.says(who, group);
  });
  await story.record(...messages);
  story.rest(700);
  return group;
}

const consistent = async () => expect(await story.findings()).toEqual([]);

test('a server that dies while it records leaves nothing or all, and the repeat records and explains each once', async () => {
  let strangers = 88_000;
  const hints = async (sender: string) => {
    const rows = await story.db.all(sql`
      select from telegram_message where chat_id = ${sender}::bigint`);
    return rows.length;
  };
  const deaths = await crashAtEachStatement(story.db, {
    open: async () => {
      const group = await story.running();
      const stranger = { sender: String((strangers += 1)) };
      const bob = await story.person(group);
      story.rest(30);
      const reports = [
        story.says(bob, group),
        story.says(stranger, group),
        story.joins(stranger, group),
      ];
      return { group, stranger, reports };
    },
    work: (db, { reports }) =>
      recordTraffic({ ...story.deps, db, traffic: trafficIn(db) }, reports),
    check: async ({ group, stranger }) => {
      expect([0, 2]).toContain((await story.actions(group)).length);
      expect(await hints(stranger.sender)).toBeLessThanOrEqual(1);
    },
    goOn: async ({ group, stranger, reports }) => {
      await recordTraffic(story.deps, reports);
      expect((await story.codes(group)).toSorted()).toEqual(['NOT_LINKED', 'waiting']);
      expect(await hints(stranger.sender)).toBe(1);
    },
  });
  expect(deaths).toBe(9);
});

test('a group that moved is found by its new number, wherever the server that heard of it died', async () => {
  let numbers = 9_000_000;
  await crashAtEachStatement(story.db, {
    open: async () => {
      const group = await story.running();
      const bob = await story.person(group);
      const chatId = `-100${(numbers += 1)}`;
      story.rest(30);
      const at = story.clock.now();
      const move: MoveReport = { kind: 'move', chatId: group.chatId, to: chatId, at, by: numbers };
      return { group, reports: [move, story.says(bob, { ...group, chatId })] };
    },
    work: (db, { reports }) =>
      recordTraffic({ ...story.deps, db, traffic: trafficIn(db) }, reports),
    check: async ({ group }) => expect([0, 1]).toContain((await story.actions(group)).length),
    goOn: async ({ group, reports }) => {
      await recordTraffic(story.deps, reports);
      expect(await story.codes(group)).toEqual(['waiting']);
    },
  });
});

test('a server that dies while it judges has paid whole batches, and the next pays the rest', async () => {
  const deaths = await crashAtEachStatement(story.db, {
    open: sendMessage,
    work: (db, group: Group) =>
      judgeDue({ ...story.deps, db, traffic: trafficIn(db) }, group.id, 2),
    check: consistent,
    goOn: async (group) => {
      await story.runJudge(group);
      expect(await story.codes(group)).toEqual(['reserved', 'reserved', 'reserved']);
      expect(await story.poolOf(group.id)).toBe(79_970_000n);
    },
  });
  expect(deaths).toBeGreaterThan(15);
});

test('a server that dies while it releases: each reward becomes available once', async () => {
  const deaths = await crashAtEachStatement(story.db, {
    open: async () => {
      const group = await sendMessage();
      await story.runJudge(group);
      story.wait(86_400_000);
      return group;
    },
    work: (db, group: Group) => releaseDue({ ...story.deps, db, traffic: trafficIn(db) }, group.id),
    check: consistent,
    goOn: async (group) => {
      await postPending(story.deps, group.id);
      await releaseDue(story.deps, group.id);
      expect(await story.codes(group)).toEqual(['available', 'available', 'available']);
      const paid = await story.db.all(sql<{ kind: string; amount: bigint }>`
        select t.kind, sum(e.amount)::bigint as amount from ledger.transaction t
        join ledger.entry e on e.transaction_id = t.id and e.amount > 0
        where t.reference like 'spark-released:' || ${group.id} || ':%' group by 1`);
      expect(paid).toEqual([{ kind: 'spark-released', amount: 30_000n }]);
    },
  });
  expect(deaths).toBeGreaterThan(12);
});
