import { describe, expect, test } from 'vitest';
import type { Mode } from './bot-world.ts';
import { openSparkWorld, type Earner, type SparkWorld } from './spark-world.ts';
import { openForEachTest } from '../../../testing/platform/each-test.ts';

let world: SparkWorld;
openForEachTest(openSparkWorld, (opened) => (world = opened));

describe.each<Mode>(['polling', 'webhook'])('by %s', (mode) => {
  test('a message and a reaction in the group are waiting, reserved, available, and in the books', async () => {
    await world.run(mode);
    const spark = await world.spark();
    const [bob, carl] = [await world.earner('bob'), await world.earner('carl')];
    await world.join(bob, spark);
    await world.join(carl, spark);
    world.wait(700);
    const { id: count } = await world.say(bob, spark, 'Good morning, how is the launch going?');
    await world.react(carl, spark, count);
    await world.untilRecorded(spark.id, 2);
    expect(await world.activity(bob, spark.id)).toMatchObject([
      { kind: 'message', status: 'waiting', amount: 0n, code: null, reason: null },
    ]);
    world.wait(599);
    await world.work();
    expect(await world.participation(bob, spark.id)).toMatchObject({ waiting: 1, reserved: 0n });
    world.wait(61);
    await world.work();
    expect(await world.activity(carl, spark.id)).toMatchObject([
      { kind: 'reaction', status: 'reserved', amount: 25_000n },
    ]);
    expect(await world.participation(bob, spark.id)).toMatchObject({
      isEligible: true,
      missing: [],
      reserved: 10_000n,
      available: 0n,
      waiting: 0,
      unpaid: 0,
    });
    expect(await world.available(bob)).toBe(0n);
    world.wait(86_400);
    await world.work();
    expect(await world.available(bob)).toBe(10_000n);
    expect(await world.activity(bob, spark.id)).toMatchObject([{ status: 'available' }]);
    world.wait(86_400);
    await world.work();
    await world.work();
    expect(await world.books()).toMatchInlineSnapshot(`
      "deposit         treasury -100, creator-of-spark creator available +100
      spark-funded    creator-of-spark creator available -100, spark campaign fee +20, spark campaign pool +80
      spark-reserved  spark campaign pool -0.035, bob earner accruing +0.01, carl earner accruing +0.025
      spark-released  carl earner accruing -0.025, bob earner accruing -0.01, bob earner available +0.01, carl earner available +0.025
      spark-settled   spark campaign pool -79.965, spark campaign fee -20, platform fee +0.00875, creator-of-spark creator available +99.95625"
    `);
  });

  test('a message that becomes a command by an edit is not paid', async () => {
    await world.run(mode);
    const spark = await world.spark();
    const bob = await world.earner('bob');
    await world.join(bob, spark);
    world.wait(700);
    const { id: messageId } = await world.say(bob, spark, 'Good morning, how is the launch going?');
    await world.untilRecorded(spark.id, 1);
    world.wait(30);
    const edit = { userId: bob.person, chatId: spark.chat, messageId, text: '/a' };
    await world.local.control.edit(edit);
    await world.untilRecorded(spark.id, 1);
    world.wait(700);
    await world.work();
    expect(await world.activity(bob, spark.id)).toMatchObject([
      { kind: 'message', status: 'unpaid', code: 'COMMAND' },
    ]);
  });

  test('each thing said and done in the group has its reason, and the first of each counts', async () => {
    await world.run(mode);
    const spark = await world.spark();
    const [bob, carl] = [await world.earner('bob'), await world.earner('carl')];
    const idle = await world.earner('idle');
    const stranger = { userId: '', person: await world.addPerson('Stranger', null) };
    for (const who of [bob, carl]) await world.join(who, spark);
    const { control: telegram } = world.local;
    const chatId = spark.chat;
    for (const { person: userId } of [idle, stranger]) {
      await telegram.changeMember({ chatId, userId, byId: userId, status: 'member' });
    }
    world.wait(700);
    const morning = 'Good morning, how is the launch going?';
    const first = await world.say(bob, spark, morning);
    const taken = await world.say(carl, spark, 'The release is on its way to the stores now');
    await world.react(carl, spark, first.id);
    await world.react(bob, spark, first.id);
    await world.react(bob, spark, taken.id);
    await telegram.react({ userId: bob.person, chatId, messageId: taken.id, emoji: [] });
    await world.say(bob, spark, 'And who of you has tried it already?');
    await world.say(stranger, spark, 'What is this group about then?');
    await world.say(idle, spark, 'I only watch what is going on here');
    world.wait(30);
    for (const text of ['gm', '👍 👍', '/price@OtherBot of it now', morning]) {
      await world.say(bob, spark, text);
    }
    await world.say(bob, spark, 'The release is on its way to the stores now 2');
    await telegram.say({ userId: bob.person, chatId, text: 'A cat that dances', isViaBot: true });
    const from = { fromChatId: chatId, messageId: taken.id };
    await telegram.forward({ userId: bob.person, chatId, ...from });
    const edited = await world.say(carl, spark, 'None of us has seen a fault so far');
    const messageId = edited.id;
    await telegram.edit({ userId: carl.person, chatId, messageId, text: 'fine' });
    // The edit and the reaction that was taken back are no actions more.
    await world.untilRecorded(spark.id, 16);
    world.wait(660);
    await world.work();
    const codes = (who: Earner) =>
      world
        .activity(who, spark.id)
        .then((rows) => rows.map(({ code, status }) => code ?? status).toSorted());
    expect(await codes(bob)).toEqual([
      'COMMAND',
      'COOLDOWN',
      'DUP_SELF',
      'FORWARDED',
      'NEAR_DUP',
      'NO_LETTERS',
      'REACTION_REMOVED',
      'SELF_REACTION',
      'TOO_SHORT',
      'VIA_BOT',
      'reserved',
    ]);
    expect(await codes(carl)).toEqual(['TOO_SHORT', 'reserved', 'reserved']);
    expect(await codes(idle)).toEqual(['NOT_PARTICIPANT']);
    expect(await world.participation(bob, spark.id)).toMatchObject({ reserved: 10_000n });
  });
});
