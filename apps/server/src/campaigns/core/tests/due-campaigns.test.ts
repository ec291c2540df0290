import { afterAll, expect, test } from 'vitest';
import type { Audience } from '../../../platform/events/commit-events.ts';
import { openKindsStory } from '../../../../testing/campaigns/kinds-story.ts';
import { readCampaign } from '../index.ts';

const received: string[] = [];
const story = await openKindsStory();
story.database.onPublished(({ changes }) => {
  for (const { what, to } of changes) received.push(`${what} to ${nameOf(to)}`);
});
afterAll(async () => {
  expect(await story.findings()).toEqual([]);
  await story.close();
});

function nameOf(to: Audience): string {
  if (typeof to === 'string') return to;
  return ('user' in to ? story.names.get(to.user) : to.campaign) ?? 'a stranger';
}

const dayMs = 24 * 3_600_000;
test.each([
  { kind: 'drip', hours: 12 + 1 / 6, settlesAfterMs: 0 },
  { kind: 'spark', hours: 24, settlesAfterMs: dayMs },
] as const)(
  'a $kind is not ended before its time, is ended at it, and its rest goes back once',
  async ({ kind, hours, settlesAfterMs }) => {
    const ana = await story.creator(`due-${kind}`, 899n);
    const id = await story.open(kind, ana);
    const price = 899_000_000n - (await story.creatorBalance(ana));
    story.wait(hours * 3_600_000 - 1);
    await story.work();
    expect(await story.stateOf(id)).toBe('active');
    story.wait(1);
    await Promise.all([story.work(), story.work()]);
    expect(await story.stateOf(id)).toBe('ended');
    if (settlesAfterMs > 0) {
      story.wait(settlesAfterMs - 1);
      await story.work();
      expect(await story.creatorBalance(ana)).toBe(899_000_000n - price);
      story.wait(1);
      await Promise.all([story.work(), story.work()]);
    }
    expect(await story.creatorBalance(ana)).toBe(899_000_000n);
  },
);

test.each(['drip', 'spark'] as const)(
  'a %s has ended at its end time, however late the server comes to it',
  async (kind) => {
    const id = await story.open(kind, await story.creator(`late-${kind}`, 899n));
    const endTime = (await readCampaign(story.db, id))?.endTime;
    story.wait(40 * 3_600_000);
    await story.work();
    expect(await readCampaign(story.db, id)).toMatchObject({ state: 'ended', endedAt: endTime });
  },
);

test.each(['drip', 'spark', 'fomo'] as const)(
  'a %s that waits notifies its creator, and a start or stop notifies everyone',
  async (kind) => {
    const name = `told-${kind}`;
    const ana = await story.creator(name, 0n);
    received.length = 0;
    const { id } = await story.create(kind, ana);
    expect(received).toContain(`campaigns to ${name}`);
    expect(received.filter((message) => message.endsWith('everybody'))).toEqual([]);
    const list = kind === 'drip' ? 'tasks' : 'campaigns';
    for (const change of [
      () => story.fundAndStart(kind, id, ana),
      () => story.stop(kind, id, ana),
    ]) {
      received.length = 0;
      await change();
      expect(received).toContain(`${list} to everybody`);
      expect(received).toContain(`campaigns to ${name}`);
    }
  },
);
