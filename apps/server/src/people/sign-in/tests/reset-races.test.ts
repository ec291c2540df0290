import { afterAll, expect } from 'vitest';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { mailedToken } from '../../../../testing/server/mailbox.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
afterAll(() => server.close());

const chosen = 'another horse and battery 8';
const reset = (token: string, password: string) =>
  ask(server, 'resetPassword', { body: { token, password } });

race('a reset link that several use wins exactly once', async (n) => {
  const { email } = await join(server);
  await ask(server, 'forgotPassword', { body: { email } });
  for (const worker of ['mail.answer', 'mail.send']) await server.sweep(worker);
  const token = mailedToken(server, email) ?? '';
  const messages = await together(n, (i) => reset(token, chosen + i));
  expect(messages.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(messages.filter((each) => codeOf(each) === 'reset.invalid')).toHaveLength(n - 1);
  const won = messages.findIndex(({ status }) => status === 200);
  const body = { email, password: chosen + won };
  expect((await ask(server, 'login', { body })).status).toBe(200);
});
