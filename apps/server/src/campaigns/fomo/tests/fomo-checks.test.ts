import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runChecks } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { checksFolder } from '../../../../testing/platform/test-database.ts';
import { customTask, openFomoStory, type FomoStory } from './fomo-story.ts';

let story: FomoStory;

/** A stopped campaign: ann's work is approved, ben's is rejected and may be appealed, and cem's waits. */
beforeAll(async () => {
  story = await openFomoStory();
  const ana = await story.creator('ana', 200n);
  const made = await story.create(ana, { users: 5, tasks: [customTask({ cents: 1000n })] });
  const spot = await story.spotOf(made);
  await story.approve(await story.work(spot, await story.earner('ann')), ana);
  await story.reject(await story.work(spot, await story.earner('ben')), ana);
  await story.work(spot, await story.earner('cem'));
  await story.stop(made.id, ana);
  expect(await story.findings()).toEqual([]);
});

afterAll(() => story.close());

describe('the books of campaigns and work do not add up', () => {
  const tampered = [
    {
      when: 'less was returned than is noted',
      change: sql`update campaign set refunded_micro = refunded_micro - 1`,
      finds: ['campaign-funds-add-up', 'campaign-prices-are-posted'],
    },
    {
      when: 'a settlement is counted that was not posted',
      change: sql`update campaign set settle_count = settle_count + 1`,
      finds: ['campaign-prices-are-posted'],
    },
    {
      when: 'a campaign is called another creator’s',
      change: sql`update campaign set creator_id = id`,
      finds: ['campaign-prices-are-posted'],
    },
    {
      when: 'another amount is in dispute than is held',
      change: sql`update dispute set amount_micro = amount_micro + 1`,
      finds: ['campaign-figures-are-the-works', 'disputes-have-their-holds'],
    },
    {
      when: 'another amount was submitted than is held',
      change: sql`update submission set amount_micro = amount_micro + 1 where state = 'pending'`,
      finds: ['campaign-figures-are-the-works', 'review-work-is-paid-once'],
    },
    {
      when: 'work is a second attempt without a first',
      change: sql`update submission set attempt = 2 where state = 'approved'`,
      finds: ['kept-totals-add-up', 'review-work-is-paid-once'],
    },
    {
      when: 'a decision is not logged',
      change: sql`update submission set note = 'Another.' where state = 'rejected'`,
      finds: ['review-decisions-are-made'],
    },
    {
      when: 'a planned decision is an hour overdue',
      change: sql`
        insert into planned_decision (id, submission_id, planned_by, as_admin, verdict, planned_at, due_at)
        select id, id, creator_id, false, 'approved', now() - interval '2 hours', now() - interval '1 hour'
        from submission where state = 'pending'`,
      finds: ['review-decisions-are-made'],
    },
    {
      when: 'more is called paid than was',
      change: sql`update paid_total set paid_micro = 1`,
      finds: ['kept-totals-add-up'],
    },
    {
      when: 'a completed person is not counted',
      change: sql`update fomo_campaign set completed_users = 0`,
      finds: ['fomo-places-add-up'],
    },
    {
      when: 'a place is not counted',
      change: sql`update fomo_task set participants = participants - 1`,
      finds: ['fomo-places-add-up'],
    },
    {
      when: 'a task counts a link that it does not have',
      change: sql`update fomo_task set links = links + 1`,
      finds: ['campaign-details-agree', 'fomo-places-add-up'],
    },
    {
      when: 'tasks cost more than the pool, for more people than the price allows',
      change: sql`update fomo_task set target = 501`,
      finds: ['campaign-details-agree'],
    },
    {
      when: 'a user shows a Telegram account that was never linked',
      change: sql`update app_user set telegram_user_id = '7' where username = 'ann'`,
      finds: ['linked-accounts-agree'],
    },
  ];

  test.each(tampered)('when $when', async ({ change, finds }) => {
    const undone = new Error('Undone.');
    const work = story.db.transaction(async (tx) => {
      expect(await tx.run(change)).toBe(1);
      const found = await runChecks({ books: tx, traffic: [tx] }, checksFolder);
      expect(found.map(({ name }) => name)).toEqual(finds);
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
  });
});
