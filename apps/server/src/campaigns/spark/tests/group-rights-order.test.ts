import { afterAll, expect, test } from 'vitest';
import { setGroupRights } from '../groups/set-group-rights.ts';
import { openEarningStory } from './earning-story.ts';

const story = await openEarningStory();
afterAll(() => story.close());

test('rights asked for before a newer report arrived do not overwrite it', async () => {
  const { id, chatId } = await story.running();
  const set = (hasRights: boolean, askedAt?: Date) =>
    story.inTx((tx) =>
      setGroupRights(story.deps, tx, { chatId, hasRights, ...(askedAt && { askedAt }) }),
    );
  story.rest(60);
  const askedAt = story.clock.now();
  story.rest(1);
  await set(false);
  await set(true, askedAt);
  expect(await story.stateOf(id)).toBe('paused');
  story.rest(1);
  await set(true, story.clock.now());
  expect(await story.stateOf(id)).toBe('active');
});
