import { GrammyError } from 'grammy';
import { expect, test } from 'vitest';
import { fateOfError } from '../fate-of-error.ts';

test('a message to a group that became a supergroup is not refused: its new number is known', () => {
  const answer = {
    ok: false,
    error_code: 400,
    description: 'Bad Request: group chat was upgraded to a supergroup chat',
    parameters: { migrate_to_chat_id: -1_001_234_567_890 },
  } as const;
  const error = new GrammyError('It failed.', answer, 'sendMessage', {});
  expect(fateOfError(error)).toEqual({ kind: 'moved', chatId: -1_001_234_567_890n });
});
