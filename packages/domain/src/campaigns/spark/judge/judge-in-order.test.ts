import { expect, test } from 'vitest';
import { usdc } from '../../../money.ts';
import type { SparkEvent } from './events.ts';
import { sparkPersonLimit } from '../spark.ts';
import { judgeInOrder } from './judge-in-order.ts';
import { campaign, click, message, news, reaction, second, start } from './testing/actions.ts';

const hour = 3600 * second;
const day = 24 * hour;

test('a message pays one cent, a click and a reaction two and a half', () => {
  const { judge, money } = campaign();
  const result = news();
  const verdicts = judge(result, reaction(result.key, { at: start + 1 }), click('link'));
  expect(verdicts.map(({ kind, code, amount }) => [kind, code, amount])).toEqual(
    expect.arrayContaining([
      ['message', null, 10_000n],
      ['reaction', null, 25_000n],
      ['click', null, 25_000n],
    ]),
  );
  expect(money.pool).toBe(usdc(1_000_000_000n - 60_000n));
  expect(Object.fromEntries(money.earned)).toEqual({ ana: 35_000n, ben: 25_000n });
});

test('the next message is paid 20 seconds after the last paid one', () => {
  const { codes } = campaign();
  const at = (seconds: number) => news({ at: start + seconds * second });
  expect(codes(at(0), at(19.999), at(20))).toEqual(['paid', 'COOLDOWN', 'paid']);
  // an unpaid message costs no time
  expect(codes(at(40), at(50), at(60))).toEqual(['paid', 'COOLDOWN', 'paid']);
  // late news come as close to the next one as to the last
  expect(codes(at(100))).toEqual(['paid']);
  expect(codes(at(80.001), at(80))).toEqual(['paid', 'COOLDOWN']);
});

test.each([
  ['message', 60, 30 * second, () => news({ userId: 'ana' })],
  ['reaction', 10, second, () => reaction('target', { userId: 'ana' })],
  ['click', 10, second, () => click(`link ${Math.random()}`)],
] as const)('of the %ss of any hour %i are paid', (_, most, apart, make) => {
  const { codes, history } = campaign();
  let made = 0;
  const at = (ms: number): SparkEvent => {
    made += 1;
    const event = { ...make(), at: start + ms };
    if (event.kind !== 'reaction') return event;
    const target = news({ sender: 'cleo', at: start });
    history.meet(target);
    return { ...event, target: target.key };
  };
  const hourFull = Array.from({ length: most }, (_, index) => at(index * apart));
  expect(codes(...hourFull)).toEqual(hourFull.map(() => 'paid'));
  expect(codes(at(hour - 1))).toEqual(['HOURLY_CAP']);
  expect(codes(at(hour))).toEqual(['paid']);
  // late news make no hour hold more
  expect(codes(at(-30 * second))).toEqual(['HOURLY_CAP']);
  expect(codes({ ...at(hour + 1), userId: 'dan', sender: 'dan' })).toEqual(['paid']);
  expect(made).toBe(most + 4);
});

test('a text is news again after 24 hours, to its sender and after two others', () => {
  const { codes } = campaign();
  const say = (sender: string, after: number) =>
    message('good morning all', { sender, at: start + after });
  expect(codes(say('ana', 0), say('ana', day - 1))).toEqual(['paid', 'DUP_SELF']);
  expect(codes(say('ben', 1), say('cleo', 2))).toEqual(['paid', 'DUP_GROUP']);
  expect(codes(say('dan', day))).toEqual(['DUP_GROUP']);
  expect(codes(say('eve', 2 * day + 2))).toEqual(['paid']);
});

test('a long text is not paid twice with a word changed, by anyone', () => {
  const { codes } = campaign();
  const text = 'i think the roadmap looks really solid and i am excited for the launch';
  const say = (words: string, sender: string, after: number) =>
    message(words, { sender, at: start + after });
  expect(codes(say(text, 'ana', 0), say(`${text} 2`, 'ana', hour))).toEqual(['paid', 'DUP_SELF']);
  expect(codes(say(text.replace('launch', 'audit'), 'ben', hour))).toEqual(['NEAR_DUP']);
  expect(codes(say(`${text} 3`, 'cleo', 2 * day))).toEqual(['paid']);
});

test("a reaction is paid on another person's known message of the last 48 hours, once", () => {
  const { codes } = campaign();
  const result = news({ sender: 'ana' });
  codes(result);
  const react = (after: number, sender = 'ben') =>
    reaction(result.key, { sender, at: start + after });
  expect(codes(react(1, 'ana'))).toEqual(['SELF_REACTION']);
  expect(codes(react(2 * day), react(2 * day, 'cleo'))).toEqual(['paid', 'paid']);
  expect(codes(react(2 * day, 'dan'), react(2 * day + 1, 'eve'))).toEqual(['paid', 'TARGET_OLD']);
  expect(codes(react(hour, 'cleo'))).toEqual(['REACTION_REPEAT']);
  expect(codes(reaction('never seen'))).toEqual(['TARGET_UNKNOWN']);
});

test('a reaction that comes before its message is judged when the message is there', () => {
  const { codes } = campaign();
  const result = news();
  const early = { ...reaction(result.key), key: '0' };
  expect(codes(early)).toEqual(['TARGET_UNKNOWN']);
  expect(codes(early, result)).toEqual(['paid', 'paid']);
});

test('a link that was opened above the limit of an hour is paid when it is opened again later, once', () => {
  const { codes } = campaign();
  const links = Array.from({ length: 11 }, (_, n) => click(`link ${n}`));
  expect(codes(...links).filter((code) => code === 'paid')).toHaveLength(10);
  const [again] = links.slice(-1).map((one) => ({ ...one, at: one.at + hour }));
  if (!again) throw new Error('There are eleven.');
  expect(codes(again)).toEqual(['paid']);
  expect(codes(again)).toEqual([]);
});

test('a link is paid once per person', () => {
  const { codes } = campaign();
  expect(codes(click('one'), click('one'), click('two'))).toEqual(['paid', 'CLICK_REPEAT', 'paid']);
  expect(codes(click('one', { sender: 'ben' }))).toEqual(['paid']);
});

test('a Telegram account is paid under the first account that earned with it, whatever it does', () => {
  const { codes, judge } = campaign();
  const result = news({ sender: 'cleo' });
  codes(result);
  const by = (userId: string, after: number) => ({
    sender: 'phone',
    userId,
    at: start + after * hour,
  });
  expect(codes(news(by('ana', 1)))).toEqual(['paid']);
  expect(codes(news(by('ben', 2)))).toEqual(['OTHER_ACCOUNT']);
  expect(codes(reaction(result.key, by('ben', 2)), click('link', by('ben', 2)))).toEqual([
    'OTHER_ACCOUNT',
    'OTHER_ACCOUNT',
  ]);
  expect(codes(reaction(result.key, by('ana', 3)), click('link', by('ana', 3)))).toEqual([
    'paid',
    'paid',
  ]);
  // another Telegram account of the refused one earns for it
  expect(judge(news({ sender: 'tablet', userId: 'ben' }))).toMatchObject([
    { userId: 'ben', code: null },
  ]);
});

test('an unpaid action gives a Telegram account to no one', () => {
  const { history, money } = campaign();
  const by = (userId: string, after: number) => ({ sender: 'phone', userId, at: start + after });
  const judged = judgeInOrder(
    [
      { event: message('no', by('ana', 0)), refused: 'TOO_SHORT' },
      { event: news(by('ben', 1)), refused: null },
      { event: news(by('ana', hour)), refused: null },
    ],
    history,
    money,
  );
  expect(judged.map(({ code }) => code)).toEqual(['TOO_SHORT', null, 'OTHER_ACCOUNT']);
});

test('two Telegram accounts of one person share pace, links and reactions', () => {
  const { codes } = campaign();
  const by = (sender: string, after: number) => ({ sender, userId: 'ana', at: start + after });
  const result = news({ sender: 'cleo' });
  expect(codes(result)).toEqual(['paid']);
  expect(codes(news(by('phone', 0)), news(by('tablet', 19_999)))).toEqual(['paid', 'COOLDOWN']);
  expect(codes(click('one', by('phone', 1)), click('one', by('tablet', 2)))).toEqual([
    'paid',
    'CLICK_REPEAT',
  ]);
  expect(
    codes(reaction(result.key, by('phone', 1)), reaction(result.key, by('tablet', 2))),
  ).toEqual(['paid', 'REACTION_REPEAT']);
  const own = news(by('phone', hour));
  expect(codes(own, reaction(own.key, by('tablet', hour + 1)))).toEqual(['paid', 'SELF_REACTION']);
});

test('the last cents go to the first who can be paid with them, and the rest is told so', () => {
  const { codes, money } = campaign({ pool: 30_000n });
  const at = (sender: string, after: number) => news({ sender, at: start + after });
  const [first, second_] = [at('ana', 0), at('ben', 1)];
  const late = reaction(first.key, { sender: 'cleo', at: start + 2 });
  expect(codes(first, second_, late)).toEqual(['paid', 'paid', 'POOL_EXHAUSTED']);
  expect(codes(at('dan', 3), at('eve', 4))).toEqual(['paid', 'POOL_EXHAUSTED']);
  expect(money.pool).toBe(0n);
});

test.each([
  [5, 40_000n],
  [10, 80_000n],
  [100, 800_000n],
])('a limit of %i percent pays one person no more', (percent, limit) => {
  const pool = usdc(800_000n);
  expect(sparkPersonLimit(pool, percent)).toBe(limit);
  const { judge } = campaign({ pool: 2n * pool, share: limit });
  const minutes = Array.from({ length: 90 }, (_each, index) => index * 60 * second);
  const verdicts = judge(...minutes.map((after) => news({ at: start + after })));
  const paid = verdicts.filter(({ code }) => code === null);
  expect(paid).toHaveLength(Math.min(Number(limit) / 10_000, 90));
  expect(new Set(verdicts.slice(paid.length).map(({ code }) => code))).toEqual(
    new Set(['SHARE_CAP']),
  );
});

test('who reached the limit keeps no one else from being paid', () => {
  const { codes } = campaign({ pool: 800_000n, share: 80_000n });
  const messages = Array.from({ length: 9 }, (_, index) =>
    news({ at: start + index * 20 * second }),
  );
  expect(codes(...messages)).toEqual([...Array<string>(8).fill('paid'), 'SHARE_CAP']);
  expect(codes(news({ sender: 'ben' }))).toEqual(['paid']);
});
