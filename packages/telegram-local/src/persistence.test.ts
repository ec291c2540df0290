import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTelegram, type LocalTelegram } from './index.ts';
import { createBot } from './testing/start-bot.ts';

let dir: string;
const open: LocalTelegram[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'telegram-local-'));
});

afterEach(async () => {
  for (const telegram of open.splice(0)) await telegram.close();
  await rm(dir, { recursive: true });
});

async function start(): Promise<LocalTelegram> {
  const telegram = await startTelegram({ dir });
  open.push(telegram);
  return telegram;
}

async function restart(telegram: LocalTelegram): Promise<LocalTelegram> {
  await telegram.close();
  // Connections of `fetch` to the closed server are given up a moment later.
  await sleep(50);
  return start();
}

test('a restart keeps people, messages, settings, token and address', async () => {
  const first = await start();
  const { api } = createBot(first);
  const [ana] = await first.control.people();
  const userId = ana?.id ?? 0;
  await first.control.start({ userId, payload: 'abc' });
  await api.sendMessage(userId, 'welcome');
  const [update] = await api.getUpdates({ allowed_updates: ['message', 'chat_member'] });
  const { botToken, apiRoot } = first;
  const again = await restart(first);
  expect({ botToken: again.botToken, apiRoot: again.apiRoot }).toEqual({ botToken, apiRoot });
  const texts = (await again.control.messages({ chatId: userId, count: 9 })).map(
    ({ text }) => text,
  );
  expect(texts).toEqual(['/start abc', 'welcome']);
  expect(await api.getUpdates()).toEqual([update]);
  await api.getUpdates({ offset: (update?.update_id ?? 0) + 1 });
  await restart(again);
  expect(await api.getUpdates()).toEqual([]);
  expect((await api.getWebhookInfo()).allowed_updates).toEqual(['message', 'chat_member']);
});

test('a second start of the directory joins the first, and leaves it running', async () => {
  const owner = await start();
  const visitor = await start();
  expect([owner.started, visitor.started]).toEqual([true, false]);
  expect(visitor.botToken).toBe(owner.botToken);
  const bela = await visitor.control.addPerson({ firstName: 'Bela' });
  await visitor.close();
  expect((await owner.control.people()).at(-1)).toEqual(bela);
});

test('a torn last line is cut off, a damaged one in the middle is told', async () => {
  const first = await start();
  await first.control.addPerson({ firstName: 'Kept' });
  await first.close();
  const journal = join(dir, 'journal.jsonl');
  await appendFile(journal, '[{"table":"users","key":"1","val');
  const second = await start();
  const names = (await second.control.people()).map(({ firstName }) => firstName);
  expect(names.at(-1)).toBe('Kept');
  await second.control.addPerson({ firstName: 'Later' });
  await second.close();
  const lines = (await readFile(journal, 'utf8')).split('\n');
  expect(lines.every((line) => line === '' || Array.isArray(JSON.parse(line)))).toBe(true);
  await writeFile(journal, ['{"no":"change"}', ...lines].join('\n'));
  await expect(startTelegram({ dir })).rejects.toThrow('the journal is damaged at byte 0');
});

test('the journal, which holds the token, is readable by its owner only', async () => {
  await start();
  const { mode } = await stat(join(dir, 'journal.jsonl'));
  expect(mode & 0o077).toBe(0);
});

test('what fails changes nothing', async () => {
  const telegram = await start();
  const before = await readFile(join(dir, 'journal.jsonl'), 'utf8');
  const group = telegram.control.addGroup({ ownerId: 1, title: 'x' });
  await expect(group).rejects.toThrow('user not found');
  const [ana] = await telegram.control.people();
  const taken = { ownerId: ana?.id ?? 0, title: 'x', username: 'test_group' };
  await expect(telegram.control.addGroup(taken)).rejects.toThrow('USERNAME_OCCUPIED');
  expect(await readFile(join(dir, 'journal.jsonl'), 'utf8')).toBe(before);
});
