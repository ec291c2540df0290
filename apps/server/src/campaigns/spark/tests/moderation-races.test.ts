import { afterAll, afterEach, expect } from 'vitest';
import { atOnce, race, together } from '../../../../testing/platform/at-once.ts';
import { scriptTelegram } from '../../../../testing/gateways/scripted-telegram.ts';
import { sql } from '../../../platform/db/sql.ts';
import { deleteHidden, hideMessage } from '../moderation/hide-message.ts';
import { listDueHidings } from '../moderation/hiding-store.ts';
import { muteInSpark, reportInSpark } from '../moderation/mute.ts';
import { judgeBatch } from '../rewards/judge-actions.ts';
import { openModerationStory } from './moderation-story.ts';

const story = await openModerationStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const [bob, eve] = story.regulars;

race(
  'a mute during judging: what was said before it is judged as before, and nothing after it is paid',
  async (crowd) => {
    const group = await story.running();
    await story.joinAll([bob, eve], group);
    const say = (each: number) =>
      story.record(...story.talk([bob, eve], group, { each, seconds: 30 }));
    await say(3);
    story.rest(1);
    const mutedAt = story.clock.now();
    await together(crowd, async (n) => {
      if (n > 0) return judgeBatch(story.deps, group.id, 2);
      const input = { campaignId: group.id, userId: bob.userId, by: group.creatorId };
      await muteInSpark(story.deps, { ...input, isMuted: true });
      return 0;
    });
    await say(3);
    story.rest(700);
    await together(crowd, () => judgeBatch(story.deps, group.id, 2));
    await story.runJudge(group);
    const rows = await story.db.all(sql<{ at: Date; sender: string; code: string | null }>`
      select at, sender, code from traffic.spark_action where campaign_id = ${group.id} order by at, key`);
    for (const { at, sender, code } of rows) {
      const isLate = sender === bob.sender && at >= mutedAt;
      expect([sender, at, code]).toEqual([sender, at, isLate ? 'MUTED' : null]);
    }
    expect(rows).toHaveLength(12);
  },
);

race('a message that is hidden twice in a race is logged once and deleted', async (crowd) => {
  const telegram = scriptTelegram();
  const deps = { ...story.deps, telegram };
  const group = await story.earned([bob], 1);
  const [actionId = ''] = await story.actionsOf(group);
  const standings = new Map([
    ['7654321', { kind: 'administrator' as const, rights: ['delete_messages'] }],
  ]);
  const { chatId } = group;
  telegram.groups = [{ chatId, name: null, title: 'Group', isGroup: true, standings }];
  const input = { campaignId: group.id, actionId, by: group.creatorId };
  await together(crowd, async (n) => {
    await hideMessage(deps, input);
    const page = { now: story.clock.now(), after: null, limit: 100 };
    const due = n % 2 === 0 ? await listDueHidings(story.db, page) : [];
    for (const one of due) await deleteHidden(deps, one);
  });
  const row = await story.db.one(sql<{ state: string; lines: number }>`
    select state, (select count(*)::int from audit where action = 'spark-hidden'
      and about::json ->> 'campaign' = ${group.id}) as lines
    from spark_hiding where action_id = ${actionId}`);
  expect(row).toEqual({ state: 'hidden', lines: 1 });
  expect(telegram.deleted.length).toBeGreaterThan(0);
});

race('racing reports of one person are all kept, the same words once', async (crowd) => {
  const group = await story.running();
  const who = await story.person(group);
  const input = { campaignId: group.id, userId: who.userId, by: group.creatorId };
  const notes = ['Adverts in four groups.', 'The same words as three others.'];
  const { succeeded } = await atOnce(crowd, (n) =>
    story.inTx((tx) => reportInSpark(story.deps, tx, { ...input, note: notes[n % 2] ?? '' })),
  );
  expect(succeeded).toBe(crowd);
  const rows = await story.db.all(sql<{ evidence: { text: string }[] }>`
    select s.evidence from signal s join signal_person p on p.signal_id = s.id
    where s.kind = 'reported' and p.user_id = ${who.userId}`);
  const texts = rows.flatMap(({ evidence }) => evidence.map(({ text }) => text));
  expect(rows).toHaveLength(1);
  expect(texts.toSorted()).toEqual(notes.map((note) => `The creator of a Spark: “${note}”`));
});
