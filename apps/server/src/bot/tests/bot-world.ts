import { expect, vi } from 'vitest';
import { startTelegram, type LocalTelegram } from '@stoke/telegram-local';
import { connectTelegram, type Telegram } from '../../gateways/telegram/index.ts';
import { insertAccount } from '../../people/sign-in/index.ts';
import { initiateLinking } from '../../people/contacts/index.ts';
import { sparkKind } from '../../campaigns/spark/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { createHttpApp } from '../../platform/http/http-app.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import { openBot } from '../../messaging/telegram/index.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/platform/test-database.ts';
import { runWorkers } from '../../../testing/platform/run-workers.ts';
import { botMenus, botModule, createUpdateHandler, createRecorder } from '../index.ts';

export type Mode = 'polling' | 'webhook';

/** The bot with its own database and Telegram, and users in it. */
import { usualSettings } from '../../../testing/site/usual-settings.ts';

export type BotWorld = {
  database: TestDatabase;
  local: LocalTelegram;
  telegram: Telegram;
  time: { now: Date };
  deps: ReturnType<typeof botDeps>;
  /** One more process that runs the role `bot`. Returns the function that ends it. */
  run(mode: Mode): Promise<() => Promise<void>>;
  /** Makes a web account; returns its id. */
  addAccount(username: string): Promise<string>;
  /** Makes a Telegram user; returns their id. */
  addPerson(firstName: string, username: string | null): Promise<number>;
  /** Requests a code for a web account. */
  codeFor(userId: string, typed?: string): Promise<string>;
  linkOf(userId: string): Promise<string | null>;
  /** Does the bot's deferred work. */
  runWorkers(): Promise<void>;
  close(): Promise<void>;
};

const secret = 'a-secret-of-the-tests';
const publicUrl = 'https://stoke.example';

export async function openBotWorld(): Promise<BotWorld> {
  const database = await openTestDatabase();
  const time = { now: new Date('2026-06-01T12:00:00Z') };
  const now = () => time.now.getTime();
  const local = await startTelegram({
    dir: null,
    botUsername: 'StokeBot',
    now,
    webhookRetryMs: 20,
  });
  await local.control.setRateLimits({ isOn: false });
  const { botToken: token, apiRoot, pageUrl } = local;
  const telegram = connectTelegram({ token, apiRoot, pageUrl });
  const deps = botDeps(database, telegram, time);
  const running = new Set<() => Promise<void>>();
  const { db } = database;
  return {
    database,
    local,
    telegram,
    time,
    deps,
    run: async (mode) => {
      const stop = await runOne(deps, database, mode);
      running.add(stop);
      if (mode === 'polling') await untilAsked(local);
      return async () => {
        running.delete(stop);
        await stop();
      };
    },
    addAccount: (username) =>
      db.transaction((tx) => {
        const email = `${username}@example.org`;
        return insertAccount(deps, tx, { username, email, passwordHash: 'x', role: 'user' });
      }),
    addPerson: async (firstName, username) =>
      (await local.control.addPerson({ firstName, username })).id,
    codeFor: async (userId, typed = 'newcomer') =>
      (await initiateLinking(deps, userId, typed)).verificationCode,
    linkOf: async (userId) => {
      const row = await db.one(sql<{ telegramUserId: string | null }>`
        select telegram_user_id from app_user where id = ${userId}`);
      return row?.telegramUserId ?? null;
    },
    runWorkers: () => runWorkers(botModule(deps).workers),
    close: async () => {
      for (const stop of running) await stop();
      await local.close();
      await database.close();
    },
  };
}

/** What the bot runs with. */
export function botDeps(
  { books: db, traffic }: TestDatabase,
  telegram: Telegram,
  time: { now: Date },
) {
  const clock = { now: () => time.now };
  return {
    db,
    traffic,
    clock,
    newId: uuidV7(systemClock),
    settings: usualSettings(db),
    telegram,
    limitFactor: 1,
    settleSeconds: 600,
    publicUrl,
    kinds: [sparkKind],
    jwtSecret: secret,
  };
}

async function runOne(deps: BotWorld['deps'], { ownerUrl }: TestDatabase, mode: Mode) {
  const log = createLog('silent');
  const app = await createHttpApp({ log, production: false });
  const address = await listenFirst(mode);
  const bot = openBot(
    {
      ...deps,
      databaseUrl: ownerUrl,
      log,
      handleUpdate: createUpdateHandler(deps),
      recorder: createRecorder(deps),
      menus: botMenus,
      webhook: mode === 'webhook' ? { secret, publicUrl: address } : null,
    },
    app,
  );
  await app.listen({ port: Number(new URL(address).port), host: '127.0.0.1' });
  const running = bot.start();
  return async () => {
    await running.stop();
    await app.close();
  };
}

/** Until the first poll has named them, Telegram keeps no reactions and no changes of members. */
async function untilAsked({ control }: LocalTelegram): Promise<void> {
  const ask = async () => expect(await control.allowedUpdates()).toContain('message_reaction');
  await vi.waitFor(ask, { timeout: 20_000 });
}

/** A free port: the webhook address is needed before the server listens. */
async function listenFirst(mode: Mode): Promise<string> {
  if (mode === 'polling') return 'http://127.0.0.1:0';
  const probe = await createHttpApp({ log: createLog('silent'), production: false });
  const address = await probe.listen({ port: 0, host: '127.0.0.1' });
  await probe.close();
  return address;
}
