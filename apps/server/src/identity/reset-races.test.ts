import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailedToken } from '../testing/server/mailbox.ts';
import { openTestServer, type TestServer } from '../testing/server/test-server.ts';
import { ask, codeOf, join } from '../testing/server/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const chosen = 'another horse and battery 8';
const reset = (token: string, password: string) =>
  ask(server, 'resetPassword', { body: { token, password } });

test.each([2, 5, 30])('a reset link used %i times at once wins exactly once', async (n) => {
  for (let round = 0; round < 20; round += 1) {
    const { email } = await join(server);
    await ask(server, 'forgotPassword', { body: { email } });
    await server.sweep();
    const token = mailedToken(server, email) ?? '';
    const said = await Promise.all(Array.from({ length: n }, (_, i) => reset(token, chosen + i)));
    expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(said.filter((each) => codeOf(each) === 'reset.invalid')).toHaveLength(n - 1);
    const won = said.findIndex(({ status }) => status === 200);
    const body = { email, password: chosen + won };
    expect((await ask(server, 'login', { body })).status).toBe(200);
  }
});
