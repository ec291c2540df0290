import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  scriptTelegram,
  type ScriptedTelegram,
} from '../../../../testing/gateways/scripted-telegram.ts';
import type { RawUpdate } from '../../../gateways/telegram/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createHttpApp } from '../../../platform/http/http-app.ts';
import { createLog } from '../../../platform/log.ts';
import { rounds, together } from '../../../../testing/platform/at-once.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { gather } from '../gather.ts';
import { openIntake, type Recorder } from '../ingest.ts';
import { eraseUpdates } from '../update-store.ts';
import { type UpdateHandler, handleUpdates } from '../handle-updates.ts';
import { pollUpdates, serveWebhook, webhookPath } from '../run-bot.ts';

let telegram: ScriptedTelegram;
const clock = { now: () => new Date('2026-06-01T12:00:00Z') };
const after = (ms: number) => ({ now: () => new Date(clock.now().getTime() + ms) });
const log = createLog('silent');
const secret = 'a-secret-of-the-tests';

const database = await openTestDatabase();
afterAll(() => database.close());
beforeEach(async () => {
  telegram = scriptTelegram();
  await database.db.run(sql`delete from telegram_update`);
});

const update = (id: number, text = `number ${id}`): RawUpdate => ({
  update_id: id,
  message: { text },
});
const nothing: Recorder = {
  read: () => null,
  split: (updates) => updates.map((one) => [one]),
  record: async () => undefined,
};
async function take(updates: readonly RawUpdate[], recorder = nothing, on = clock) {
  const intake = openIntake({ db: database.db, clock: on, log, telegram, recorder });
  await intake.take(updates);
  await intake.finish();
}
const inbox = () =>
  database.db.all(sql<{ id: bigint; state: string; attempts: number }>`
    select update_id as id, state, attempts from telegram_update order by update_id`);
const handle = (handleUpdate: UpdateHandler, on = clock, recorder = nothing) =>
  handleUpdates({ db: database.db, clock: on, log, telegram, recorder, handleUpdate });

describe('the webhook', () => {
  async function bring(body: string, headers: Record<string, string>) {
    const app = await createHttpApp({ log, production: false });
    serveWebhook(app, { secret, log, ingest: take });
    const { statusCode } = await app.inject({
      method: 'POST',
      url: webhookPath,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    });
    await app.close();
    return statusCode;
  }
  const header = 'x-telegram-bot-api-secret-token';

  test.each([
    ['no secret', {}],
    ['an empty secret', { [header]: '' }],
    ['a wrong secret', { [header]: 'a-secret-of-the-other' }],
    ['part of the secret', { [header]: secret.slice(0, -1) }],
    ['more than the secret', { [header]: `${secret}x` }],
  ])('threat-16: with %s is refused, and nothing is kept', async (_, headers) => {
    expect(await bring(JSON.stringify(update(1)), headers)).toBe(401);
    expect(await inbox()).toEqual([]);
  });

  test('threat-16: keeps an update once, however often it is brought', async () => {
    const body = JSON.stringify(update(1));
    for (let i = 0; i < 3; i += 1) expect(await bring(body, { [header]: secret })).toBe(200);
    expect(await inbox()).toEqual([{ id: 1n, state: 'waiting', attempts: 0 }]);
  });

  test.each(['{}', '[]', '1', '{"update_id":"1"}', '{"update_id":1.5}'])(
    'takes %s for nothing and does not ask for it again',
    async (body) => {
      expect(await bring(body, { [header]: secret })).toBe(200);
      expect(await inbox()).toEqual([]);
    },
  );

  test('keeps what no database column would: zero bytes, half characters, long quotes', async () => {
    const hostile = JSON.stringify(update(2, `\0 \ud800 ${'x'.repeat(200_000)}`));
    expect(await bring(hostile, { [header]: secret })).toBe(200);
    const seen: unknown[] = [];
    await handle(async (_, given) => {
      seen.push(given);
      return [];
    });
    expect(JSON.stringify(seen)).toBe(`[${hostile}]`);
  });

  test('asks to bring again what could not be kept', async () => {
    telegram.isDown = true;
    expect(await bring(JSON.stringify(update(1)), { [header]: secret })).toBe(500);
    telegram.isDown = false;
    expect(await bring(JSON.stringify(update(1)), { [header]: secret })).toBe(200);
  });
});

describe('long polling', () => {
  /** What each call was told to confirm, for answers given one after the other. */
  async function poll(
    answers: (RawUpdate[] | Error)[],
    keep: (updates: readonly RawUpdate[]) => Promise<void> = take,
  ) {
    const stop = new AbortController();
    const offsets: (number | null)[] = [];
    telegram.poll = async ({ offset }) => {
      offsets.push(offset);
      const answer = answers.shift();
      if (answer === undefined) {
        stop.abort();
        return [];
      }
      if (answer instanceof Error) throw answer;
      return answer;
    };
    await pollUpdates({ telegram, log, ingest: keep }, stop.signal);
    return offsets;
  }

  test('confirms what is in the inbox with the next call, and nothing before', async () => {
    const offsets = await poll([[update(7), update(9)], [update(10)], []]);
    expect(offsets).toEqual([null, 10, 11, null]);
    expect((await inbox()).map(({ id }) => id)).toEqual([7n, 9n, 10n]);
  });

  test('does not confirm what could not be kept', async () => {
    let failures = 1;
    const offsets = await poll([[update(7)], [update(7)], []], async (updates) => {
      failures -= 1;
      if (failures >= 0) throw new Error('the database is away');
      await take(updates);
    });
    expect(offsets).toEqual([null, null, 8, null]);
    expect((await inbox()).map(({ id }) => id)).toEqual([7n]);
  });

  test('goes on with lower numbers after a quiet week', async () => {
    const offsets = await poll([[update(900)], [], [update(5)], []]);
    expect(offsets).toEqual([null, 901, null, 6, null]);
    expect((await inbox()).map(({ id }) => id)).toEqual([5n, 900n]);
  });

  test('goes on after errors', async () => {
    expect(await poll([new Error('409'), [update(1)], []])).toEqual([null, null, 2, null]);
  });
});

describe('the inbox', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 5, day, 12));
  const takeOn = (day: number, updates: readonly RawUpdate[]) =>
    take(updates, nothing, { now: () => at(day) });

  test('keeps an update once that is brought again the next day', async () => {
    await takeOn(1, [update(1)]);
    await takeOn(2, [update(1), update(2)]);
    expect((await inbox()).map(({ id }) => id)).toEqual([1n, 2n]);
  });

  test('forgets a day a week later, but for what still waits', async () => {
    await takeOn(1, [update(1), update(2)]);
    await handle(async () => []);
    await takeOn(2, [update(3)]);
    await takeOn(9, [update(4)]);
    for (const day of [8, 9, 10, 11]) await eraseUpdates(database.db, at(day));
    expect((await inbox()).map(({ id }) => id)).toEqual([3n, 4n]);
  });

  test('forgets nothing while a backup reads, and does not wait for its end', async () => {
    await takeOn(1, [update(1)]);
    await handle(async () => []);
    await database.db.transaction(async (reader) => {
      await reader.all(sql`select from telegram_update`);
      await eraseUpdates(database.db, at(9));
    });
    expect(await inbox()).toHaveLength(1);
    await eraseUpdates(database.db, at(9));
    expect(await inbox()).toEqual([]);
  });

  test('takes what a webhook brings during a commit in the next one, all or none', async () => {
    const batches: number[][] = [];
    const release: (() => void)[] = [];
    const bring = gather((updates: readonly RawUpdate[]) => {
      batches.push(updates.map(({ update_id: id }) => id));
      if (batches.length === 3) throw new Error('the database is away');
      return new Promise<void>((resolve) => release.push(resolve));
    }, 100);
    const first = bring([update(1)]);
    const more = [2, 3, 4].map((id) => bring([update(id)]));
    release.shift()?.();
    await first;
    const last = bring([update(5)]);
    release.shift()?.();
    await Promise.all(more);
    await expect(last).rejects.toThrow('away');
    expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  });
});

describe('recording', () => {
  const recorder = (record: Recorder['record']): Recorder => ({
    read: ({ update_id: id }) => (id > 1 ? [id] : null),
    split: (updates) => updates.map((one) => [one]),
    record,
  });
  const states = async () => (await inbox()).map(({ id, state }) => `${id} ${state}`);

  test('takes what was said in groups out of the inbox, and nothing else', async () => {
    const seen: unknown[] = [];
    const own = recorder(async (reports) => void seen.push(...reports));
    await take([update(1), update(2), update(3)], own);
    expect(new Set(seen)).toEqual(new Set([2, 3]));
    expect(await states()).toEqual(['1 waiting']);
  });

  test('that fails leaves its updates waiting, to be handled one by one, and no others', async () => {
    const own = recorder(async (reports) => {
      if (!reports.includes(3)) throw new Error('poison');
    });
    await take([update(1), update(2), update(3)], own);
    expect(await states()).toEqual(['1 waiting', '2 waiting']);
  });

  test('is done a minute later for a process that died before it, and not while it may live', async () => {
    let die: (error: Error) => void = () => undefined;
    const dying = recorder(() => new Promise((_, reject) => (die = reject)));
    const lost = openIntake({ db: database.db, clock, log, telegram, recorder: dying });
    await lost.take([update(2)]);
    const seen: unknown[] = [];
    const next = recorder(async (reports) => void seen.push(...reports));
    const handleAfter = (ms: number) =>
      handle(() => Promise.reject(new Error('not to be asked')), after(ms), next);
    await handleAfter(59_999);
    expect(seen).toEqual([]);
    await handleAfter(60_000);
    expect(seen).toEqual([2]);
    die(new Error('It came back.'));
    await lost.finish();
    expect(await states()).toEqual(['2 judged']);
  });

  test('updates that arrive during a run are taken together in the next', async () => {
    const parts: unknown[][] = [];
    let begin: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (begin = resolve));
    const intake = openIntake({
      db: database.db,
      clock,
      log,
      telegram,
      recorder: {
        ...recorder(async (reports) => {
          parts.push([...reports]);
          await held;
        }),
        split: (updates) => [[...updates]],
      },
    });
    for (const id of [2, 3, 4]) await intake.take([update(id)]);
    begin();
    await intake.finish();
    expect(parts).toEqual([[2], [3, 4]]);
    expect(await inbox()).toEqual([]);
  });

  test('waits for a database that is away a minute at a time, and keeps nothing else waiting', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    let isAway = true;
    const seen: unknown[] = [];
    const own = recorder(async (reports) => {
      if (isAway && reports.includes(2)) throw away;
      seen.push(...reports);
    });
    await take([update(2), update(3)], own);
    expect(await states()).toEqual(['2 recording']);
    await database.db.run(sql`update telegram_update set state = 'waiting'`);
    await take([update(1)]);
    const talk: number[] = [];
    const turn = (minutes: number) =>
      handle(async (_, { update_id: id }) => (talk.push(id), []), after(minutes * 60_000), own);
    for (let minutes = 0; minutes < 9; minutes += 1) await turn(minutes);
    expect([talk, seen]).toEqual([[1], [3]]);
    expect((await inbox()).at(-1)).toEqual({ id: 2n, state: 'waiting', attempts: 0 });
    isAway = false;
    await turn(8.9);
    expect(seen).toEqual([3]);
    await turn(9);
    expect(seen).toEqual([3, 2]);
    expect(await states()).toEqual(['1 judged', '2 judged']);
  });
});

describe('handling', () => {
  test('is done once for each update, in order, by however many at the same time', async () => {
    await rounds(async () => {
      await database.db.run(sql`delete from telegram_update`);
      await take([update(3), update(1), update(2)]);
      const seen: number[] = [];
      const handleUpdate: UpdateHandler = async (_, { update_id: id }) => {
        seen.push(id);
        return [];
      };
      await together(5, () => handle(handleUpdate));
      expect(seen).toEqual([1, 2, 3]);
    });
  });

  test('of an update that fails does not harm others, and it is put aside after five failures', async () => {
    await take([update(1), update(2), update(3)]);
    const handleUpdate: UpdateHandler = async (_, { update_id: id }) => {
      if (id === 1) throw new Error('poison');
      return [];
    };
    for (let turn = 0; turn < 4; turn += 1) {
      await handle(handleUpdate);
      expect((await inbox())[0]).toMatchObject({ state: 'waiting', attempts: turn + 1 });
    }
    await handle(handleUpdate);
    await handle(handleUpdate);
    expect((await inbox()).map(({ state }) => state)).toEqual(['failed', 'judged', 'judged']);
  });

  test('goes on past updates that fail, in the same turn; a whole batch of them is tried again after the others', async () => {
    const poisoned = (first: number, count: number) =>
      Array.from({ length: count }, (_, at) => update(first + at, 'poison'));
    const handled: number[] = [];
    const turn = () =>
      handle(async (_, { update_id: id, message }) => {
        if ((message as { text: string }).text === 'poison') throw new Error('poison');
        handled.push(id);
        return [];
      });
    await take([...poisoned(1, 20), update(21)]);
    await turn();
    expect([...new Set(handled)]).toEqual([21]);
    await take([...poisoned(22, 100), update(122)]);
    await turn();
    await turn();
    expect([...new Set(handled)]).toEqual([21, 122]);
    expect((await inbox()).filter(({ state }) => state === 'judged')).toHaveLength(2);
  });

  test.each([
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    new Error('timeout exceeded when trying to connect'),
  ])(
    'waits for a database that is away (%s) as long as that takes, and then answers',
    async (away) => {
      let isAway = true;
      const handled: number[] = [];
      const handleUpdate: UpdateHandler = async (_, { update_id: id }, { receivedAt }) => {
        if (id === 1 && isAway) throw away;
        expect(receivedAt).toEqual(clock.now());
        handled.push(id);
        return [];
      };
      const turn = (seconds: number) => handle(handleUpdate, after(seconds * 1000));
      await take([update(1), update(2), update(3)]);
      for (let minutes = 0; minutes < 6; minutes += 1) await turn(minutes * 60);
      expect(handled).toEqual([2, 3]);
      expect((await inbox())[0]).toEqual({ id: 1n, state: 'waiting', attempts: 0 });
      isAway = false;
      await turn(359);
      expect(handled).toEqual([2, 3]);
      await turn(360);
      expect(handled).toEqual([2, 3, 1]);
    },
  );

  test('that fails leaves nothing of what it did', async () => {
    await take([update(1)]);
    await handle(async (tx) => {
      await tx.run(sql`
        insert into guess_window (key, started_at, failures) values ('trace', now(), 1)`);
      throw new Error('after');
    });
    expect(await database.db.all(sql`select 1 from guess_window where key = 'trace'`)).toEqual([]);
  });

  test('waits while no one knows who the bot is', async () => {
    await take([update(1)]);
    telegram.isDown = true;
    await handle(() => Promise.reject(new Error('not to be asked')));
    expect(await inbox()).toEqual([{ id: 1n, state: 'waiting', attempts: 0 }]);
  });
});
