import { expect, test } from 'vitest';
import { readTraffic } from '../read-traffic.ts';

const bot = { username: 'StokeBot' };

/** A message of a group, new or edited. */
const saying = (how: 'message' | 'edited_message', text: string) => ({
  update_id: 7,
  [how]: {
    message_id: 5,
    date: 1_780_000_000,
    ...(how === 'edited_message' && { edit_date: 1_780_000_060 }),
    chat: { id: -1_000, type: 'supergroup', title: 'Talk' },
    from: { id: 9, is_bot: false, first_name: 'Ana' },
    text,
    ...(text.startsWith('/') && {
      entities: [{ type: 'bot_command', offset: 0, length: text.length }],
    }),
  },
});

test('commands for the bot go to the bot, those for others are traffic', () => {
  expect(readTraffic(saying('message', '/a'), bot)).toBeNull();
  expect(readTraffic(saying('message', '/a@stokebot'), bot)).toBeNull();
  expect(readTraffic(saying('message', '/a@OtherBot'), bot)).toHaveLength(1);
});

test.each(['/a', '/a@StokeBot'])('a message that is edited into %s is traffic', (text) => {
  expect(readTraffic(saying('edited_message', text), bot)).toMatchObject([
    {
      kind: 'message',
      messageId: 5,
      at: new Date(1_780_000_060_000),
      sentAt: new Date(1_780_000_000_000),
      features: { isCommand: true },
    },
  ]);
});
