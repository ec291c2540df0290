import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Audience } from '../platform/events/news.ts';
import { runWorkers } from '../testing/run-workers.ts';
import { sparkWorkers } from './index.ts';
import { openSparkStory, type SparkStory } from './testing/spark-story.ts';

let story: SparkStory;
const heard: string[] = [];
beforeAll(async () => {
  story = await openSparkStory();
  story.database.onTold(({ changes }) => {
    for (const { what, to } of changes) heard.push(`${what} to ${nameOf(to)}`);
  });
});
afterAll(async () => {
  expect(await story.findings()).toEqual([]);
  await story.close();
});

function nameOf(to: Audience): string {
  if (typeof to === 'string') return to;
  return ('user' in to ? story.names.get(to.user) : to.campaign) ?? 'a stranger';
}

test('end and settlement come on time and once', async () => {
  const ana = await story.creator('ana', 100n);
  const { id } = await story.create(ana, { hours: 5 });
  await story.connect(id, ana);
  const run = () => runWorkers(sparkWorkers(story.deps));
  story.wait(5 * 3_600_000 - 1);
  await run();
  expect(await story.stateOf(id)).toBe('active');
  story.wait(1);
  await Promise.all([run(), run()]);
  expect(await story.stateOf(id)).toBe('ended');
  story.wait(24 * 3_600_000 - 1);
  await run();
  expect(await story.creatorBalance(ana)).toBe(0n);
  story.wait(1);
  await Promise.all([run(), run()]);
  expect(await story.creatorBalance(ana)).toBe(100_000_000n);
});

test('open pages are told when the list of everybody changes, and the creator of every change', async () => {
  const eve = await story.creator('eve', 50n);
  heard.length = 0;
  const { id } = await story.create(eve, { dollars: 50n });
  expect(heard).toContain('campaigns to eve');
  expect(heard).not.toContain('campaigns to everybody');
  for (const change of [
    () => story.connect(id, eve, '-1009'),
    () => story.setRights('-1009', false),
    () => story.setRights('-1009', true),
    () => story.stop(id, eve),
  ]) {
    heard.length = 0;
    await change();
    expect(heard).toContain('campaigns to everybody');
    expect(heard).toContain('campaigns to eve');
  }
});
