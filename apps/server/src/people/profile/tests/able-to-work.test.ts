import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openStoryWorld } from '../../../../testing/money/story-world.ts';
import { lockAbleToWork } from '../account-status.ts';

const world = await openStoryWorld();
afterAll(() => world.close());

const ableTo = (userId: string) => world.inTx((tx) => lockAbleToWork(tx, userId));
const code = (name: string) => expect.objectContaining({ code: name });

test('a user who deletes the account submits no more work, whatever was under way', async () => {
  const ana = await world.person('ana');
  await expect(ableTo(ana)).resolves.toMatchObject({ accountStatus: 'active' });
  let submitTask: Promise<unknown> = Promise.resolve();
  await world.inTx(async (tx) => {
    await tx.run(sql`update app_user set deleted_at = now() where id = ${ana}`);
    // waits for the deletion, and then sees it
    submitTask = ableTo(ana).catch((error: unknown) => error);
  });
  expect(await submitTask).toEqual(code('session.invalid'));
});

test('a suspended user takes no work', async () => {
  const ben = await world.person('ben');
  await world.suspend(ben);
  await expect(ableTo(ben)).rejects.toEqual(code('task.suspended'));
});
