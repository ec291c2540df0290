import { afterAll, expect, test } from 'vitest';
import { scriptTelegram } from '../../../testing/gateways/scripted-telegram.ts';
import { openTestDatabase } from '../../../testing/platform/test-database.ts';
import type { RawUpdate } from '../../gateways/telegram/index.ts';
import { handleUpdates, openIntake, sendMessages } from '../../messaging/telegram/index.ts';
import { createLog } from '../../platform/log.ts';
import { createRecorder, createUpdateHandler } from '../index.ts';
import { botDeps } from './bot-world.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const group = { id: -1_000_000_000_001, type: 'supergroup', title: 'Talk' };

const command = (id: number, from: number, text: string): RawUpdate => ({
  update_id: id,
  message: {
    message_id: id,
    date: 1_780_000_000 + id,
    chat: group,
    from: { id: from, is_bot: false, first_name: 'Someone' },
    text,
    entities: [{ type: 'bot_command', offset: 0, length: text.length }],
  },
});

test('a member who sends a hundred commands keeps no other waiting for an answer', async () => {
  const telegram = scriptTelegram();
  const deps = {
    ...botDeps(database, telegram, { now: new Date('2026-06-01T12:00:00Z') }),
    log: createLog('silent'),
  };
  const recorder = createRecorder(deps);
  const [ana, ben] = [7, 8];
  const flood = Array.from({ length: 100 }, (_, at) => command(at + 1, ana, '/help'));
  const intake = openIntake({ ...deps, recorder });
  await intake.take([...flood, command(101, ben, '/myrewards')]);
  await intake.finish();
  while (await handleUpdates({ ...deps, recorder, handleUpdate: createUpdateHandler(deps) }));
  for (let turn = 0; turn < 4; turn += 1) await sendMessages(deps);
  expect(telegram.sent.map(({ receiverId }) => receiverId)).toEqual([7n, 7n, 7n, 8n]);
  expect(telegram.sent.at(-1)?.text).toContain('not linked yet');
});
