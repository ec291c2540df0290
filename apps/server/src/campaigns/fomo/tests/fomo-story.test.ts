import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { customTask, openFomoStory, type FomoStory } from './fomo-story.ts';
import { openForEachTest } from '../../../../testing/platform/each-test.ts';

let story: FomoStory;
openForEachTest(openFomoStory, (opened) => (story = opened));

test('a funded campaign starts immediately, and its unspent budget returns when it stops', async () => {
  const ana = await story.creator('ana', 150n);
  const bob = await story.earner('bob');
  const made = await story.create(ana, { users: 5, tasks: [customTask({ cents: 1700n })] });
  expect(made.state).toBe('active');
  await story.approve(await story.work(await story.spotOf(made), bob), ana);
  const stopped = await story.stop(made.id, ana);
  expect(stopped.state).toBe('ended');
  expect(await story.books()).toMatchInlineSnapshot(`
    "deposit         treasury -150, ana creator available +150
    fomo-funded     ana creator available -100, fomo campaign fee +15, fomo campaign pool +85
    work-submitted  fomo campaign pool -17, bob earner reserved +17
    work-approved   bob earner reserved -17, bob earner available +17
    fomo-settled    fomo campaign pool -68, fomo campaign fee -15, platform fee +3, ana creator available +80"
  `);
  await expect(story.stop(made.id, ana)).rejects.toThrow('not running');
  const notices = await story.db.all(sql<{ facts: object }>`
    select facts from notice where user_id = ${ana} and kind = 'campaign_ended'`);
  expect(notices).toMatchObject([{ facts: { workKind: 'fomo', spent: '20000000' } }]);
});

test('a campaign the balance does not cover waits, and starts when it does', async () => {
  const ana = await story.creator('ana', 99n);
  const made = await story.create(ana);
  expect(made.state).toBe('pending');
  await expect(story.start(made.id, ana)).rejects.toThrow('does not cover');
  await story.deposit(ana, 1n);
  await story.startPending(ana);
  expect(await story.stateOf(made.id)).toBe('active');
  await expect(story.start(made.id, ana)).rejects.toThrow('already started');
  await expect(story.cancel(made.id, ana)).rejects.toThrow('already started');
});

test('a campaign that is cancelled never starts', async () => {
  const [ana, eve] = [await story.creator('ana', 0n), await story.creator('eve', 0n)];
  const { id } = await story.create(ana);
  for (const verb of [story.start, story.stop, story.cancel]) {
    await expect(verb(id, eve)).rejects.toThrow('Not found');
  }
  await expect(story.stop(id, ana)).rejects.toThrow('not running');
  expect((await story.cancel(id, ana)).state).toBe('ended');
  await story.deposit(ana, 100n);
  expect(await story.startPending(ana)).toEqual([]);
  await expect(story.start(id, ana)).rejects.toThrow('already started or has ended');
  expect(await story.creatorBalance(ana)).toBe(100_000_000n);
});
