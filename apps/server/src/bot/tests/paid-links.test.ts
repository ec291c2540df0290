import { sparkReasons } from '@stoke/domain';
import { afterAll, expect, test, vi } from 'vitest';
import { noLimits } from '../../platform/db/call-limits.ts';
import { sql } from '../../platform/db/sql.ts';
import { createHttpApp } from '../../platform/http/http-app.ts';
import { createLog } from '../../platform/log.ts';
import { serveClicks } from '../../campaigns/spark/index.ts';
import { openSparkWorld, type Earner } from './spark-world.ts';

const world = await openSparkWorld();
await world.run('polling');
const app = await createHttpApp({ log: createLog('silent'), production: true });
serveClicks(app, { ...world.deps, secrets: [world.deps.jwtSecret], limits: noLimits });
afterAll(async () => {
  await app.close();
  await world.close();
});

const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36';
const preview = 'TelegramBot (like TwitterBot)';
const messages = (chatId: number) => world.local.control.messages({ chatId, count: 20 });
const press = (url: string, agent: string) =>
  app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'user-agent': agent, 'content-type': 'application/x-www-form-urlencoded' },
  });

/** A running Spark of a creator with a website, and a participant. */
async function participant(name: string) {
  const spark = await world.spark({ name });
  await world.deps.db.run(sql`
    insert into spark_link (campaign_id, kind, position, url)
    values (${spark.id}, 'website', 2, 'https://brand.example/')`);
  const earner = await world.earner(`${name}-earner`);
  await world.join(earner, spark);
  return { spark, earner };
}

/** What the bot said in private after this command, once there are so many messages. */
async function readReply(
  earner: Earner,
  command: 'start' | 'myrewards',
  count: number,
  payload: string | null = null,
) {
  const before = await messages(earner.person);
  const result = { userId: earner.person, chatId: earner.person, text: `/${command}` };
  await (command === 'start'
    ? world.local.control.start({ userId: earner.person, payload })
    : world.local.control.say(result));
  return vi.waitFor(
    async () => {
      const now = await messages(earner.person);
      const fresh = now.filter(({ id }) => !before.some((one) => one.id === id));
      const answers = fresh.filter(({ senderId }) => senderId !== earner.person);
      expect(answers).toHaveLength(count);
      return answers.toSorted((a, b) => a.id - b.id);
    },
    { timeout: 60_000 },
  );
}

test('the bot offers the links of a campaign as buttons, and the first opening by a person is paid', async () => {
  const { spark, earner } = await participant('passkeys');
  const [hello, offer] = await readReply(earner, 'start', 2);
  expect(hello?.text).toContain('Welcome back');
  expect(offer?.text).toBe(
    'passkeys\nOpen these links and earn $0.025 for each. Each is paid once, up to 10 per hour.',
  );
  const buttons = (offer?.keyboard ?? []).flat();
  expect(buttons.map(({ text }) => text)).toEqual(['Post on X', 'Website']);
  const [{ url = '' } = {}] = buttons;
  await press(url, preview);
  expect(await world.activity(earner, spark.id)).toEqual([]);
  expect((await press(url, browser)).headers.location).toBe('https://x.com/stoke/status/1');
  await press(url, browser);
  expect(await world.activity(earner, spark.id)).toMatchObject([{ kind: 'click', code: null }]);
  const again = await readReply(earner, 'myrewards', 2);
  expect(again[1]?.text).toContain('Open this link and earn');
  expect((again[1]?.keyboard ?? []).flat().map(({ text }) => text)).toEqual(['Website']);
});

test('each person has links of their own', async () => {
  const { spark, earner } = await participant('two');
  const other = await world.earner('two-other');
  await world.join(other, spark);
  const urlsOf = async (one: Earner) =>
    ((await readReply(one, 'start', 2))[1]?.keyboard ?? []).flat().map(({ url }) => url);
  const [own, theirs] = [await urlsOf(earner), await urlsOf(other)];
  expect(own).toHaveLength(2);
  expect(own.filter((url) => theirs.includes(url))).toEqual([]);
});

test('in a group no links are told, and none to who would not be paid', async () => {
  const { spark, earner } = await participant('silent');
  const stranger = await world.earner('silent-stranger');
  await world.say(earner, spark, '/myrewards');
  await vi.waitFor(
    async () => {
      const answer = (await messages(spark.chat)).at(-1);
      expect(answer?.receiverId).toBe(earner.person);
    },
    { timeout: 60_000 },
  );
  expect((await messages(spark.chat)).flatMap(({ keyboard }) => keyboard ?? [])).toEqual([]);
  expect(await readReply(stranger, 'start', 1)).toMatchObject([{ keyboard: null }]);
});

test('the button of an added link leads each person to their own signed link', async () => {
  const { spark, earner } = await participant('added');
  await world.deps.db.run(sql`
    insert into spark_link (campaign_id, kind, position, url, label)
    values (${spark.id}, 'added', 5, 'https://brand.example/shop', 'Our shop')`);
  const payload = `link_${spark.id.replaceAll('-', '')}_5`;
  const [own] = await readReply(earner, 'start', 1, payload);
  expect(own?.text).toBe(
    'added\nOpen this link and earn $0.025 for each. Each is paid once, up to 10 per hour.',
  );
  const [button] = (own?.keyboard ?? []).flat();
  expect(button?.text).toBe('Our shop');
  const opened = await press(button?.url ?? '', browser);
  expect(opened.headers.location).toBe('https://brand.example/shop');
  expect(await world.activity(earner, spark.id)).toMatchObject([{ kind: 'click', code: null }]);
  const [again] = await readReply(earner, 'start', 1, payload);
  expect(again?.text).toContain('You have opened this link.');
  const stranger = await world.earner('added-stranger');
  const [first] = await readReply(stranger, 'start', 1, payload);
  expect(first?.text).toBe('added\nOne thing first: Press Participate Now!');
  expect((first?.keyboard ?? []).flat()[0]?.url).toContain(`/spark-campaign/${spark.id}`);
});

test.each([
  {
    name: 'limit',
    spend: (id: string) => sql`
      update traffic.spark_participation set available_micro = 19_980_000 where campaign_id = ${id}`,
    reason: sparkReasons.SHARE_CAP,
  },
  {
    name: 'pool',
    spend: (id: string) => sql`
      update campaign set reserved_micro = pool_micro - 20_000 where id = ${id}`,
    reason: sparkReasons.POOL_EXHAUSTED,
  },
])('no link is offered that the $name does not pay for any more', async (one) => {
  const { spark, earner } = await participant(one.name);
  await world.database.db.run(one.spend(spark.id));
  expect(await readReply(earner, 'start', 1)).toMatchObject([{ keyboard: null }]);
  const payload = `link_${spark.id.replaceAll('-', '')}_2`;
  const [asked] = await readReply(earner, 'start', 1, payload);
  expect(asked?.text).toBe(`${one.name}\n${one.reason}`);
  expect((asked?.keyboard ?? []).flat()[0]?.url).toContain(`/spark-campaign/${spark.id}`);
});
