import { afterAll, expect, test, vi } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openSparkWorld } from './spark-world.ts';

const world = await openSparkWorld();
await world.run('polling');
afterAll(() => world.close());

const { control } = world.local;

test('a hidden message is gone from the group, and stays without the right', async () => {
  const spark = await world.spark({ name: 'hide', hours: 96 });
  const { id: campaignId, chat: chatId, creator } = spark;
  const bob = await world.earner('bob');
  await world.join(bob, spark);
  world.wait(60);
  const { id: messageId } = await world.say(bob, spark, 'what do you think about it');
  const readIds = async () => {
    const rows = await world.database.db.all(sql<{ id: string }>`
      select id from traffic.spark_action where campaign_id = ${campaignId} and kind = 'message'`);
    expect(rows).toHaveLength(1);
    return rows[0]?.id ?? '';
  };
  const actionId = await vi.waitFor(readIds, { timeout: 60_000 });
  const inGroup = async () =>
    (await control.messages({ chatId, count: 50 })).some(({ id }) => id === messageId);
  const me = (await world.telegram.identity()).id;
  const setRights = (rights: ('can_manage_chat' | 'can_delete_messages')[]) => {
    const by = { chatId, userId: me, byId: creator.person };
    return control.changeMember({ ...by, status: 'administrator', rights });
  };
  const hide = () => world.hide(creator, { campaignId, actionId });
  await setRights(['can_manage_chat']);
  await expect(hide()).rejects.toMatchObject({ code: 'spark.hide_no_right' });
  expect(await inGroup()).toBe(true);
  await setRights(['can_manage_chat', 'can_delete_messages']);
  await hide();
  await world.work();
  expect(await inGroup()).toBe(false);
  // Asked again after a crash, Telegram says that it is gone.
  await world.database.db.run(sql`update spark_hiding set state = 'waiting'`);
  await world.work();
  const row = await world.database.db.one(sql<{ state: string }>`select state from spark_hiding`);
  expect(row?.state).toBe('hidden');
});
