import { api } from '@stoke/contract';
import { afterAll, expect, test } from 'vitest';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join, password } from '../../../../testing/server/visitor.ts';
import { createLog } from '../../log.ts';
import { browserOf } from '../browser-cookie.ts';
import { createHttpApp } from '../http-app.ts';

const lines: string[] = [];
const server = await openTestServer({ onLog: (line) => lines.push(line) });
afterAll(() => server.close());

test('asvs-3.3.2: the one cookie stays with this site, and out of reach of scripts', async () => {
  const app = await createHttpApp({ log: createLog('silent'), production: true, trustProxy: 1 });
  app.get('/', (request, reply) => reply.send({ browser: browserOf(request, reply) }));
  const headers = { 'x-forwarded-proto': 'https' };
  const { cookies } = await app.inject({ url: '/', remoteAddress: '192.0.2.1', headers });
  await app.close();
  const wanted = { path: '/auth', httpOnly: true, sameSite: 'Strict', secure: true };
  expect(cookies).toMatchObject([wanted]);
});

test('asvs-3.5.1 threat-21: another site cannot act for a user: a cookie does not log in, and no other origin may ask', async () => {
  const { email } = await join(server);
  const login = await ask(server, 'login', { body: { email, password } });
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
  const url = api.saveCreatorDashboard.path;
  const origin = 'https://thief.example';
  const sent = await server.app.inject({ method: 'POST', url, headers: { cookie, origin } });
  expect(sent.json()).toMatchObject({ code: 'session.missing' });
  const asked = await server.app.inject({
    method: 'OPTIONS',
    url,
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  for (const { headers } of [sent, asked]) {
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
});

test('asvs-3.4.6: no answer is shown inside the page of another site', async () => {
  for (const url of ['/api/tasks/available', '/media/x.webp', '/nothing']) {
    const { headers } = await server.app.inject(url);
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
  }
});

test('asvs-14.3.2: what a call answers is kept by no browser and no proxy', async () => {
  const { token } = await join(server);
  for (const name of ['currentUser', 'submissions', 'sessions'] as const) {
    const { headers } = await ask(server, name, { token });
    expect(headers['cache-control'], name).toBe('no-store');
  }
});

test('asvs-16.3.2: who asks for what is not theirs is in the log, with the call', async () => {
  const [member, other] = [await join(server), await join(server)];
  lines.length = 0;
  expect(codeOf(await ask(server, 'settings', { token: member.token }))).toBe('admin.required');
  const params = { userId: other.id };
  const peek = await ask(server, 'boostsOfCreator', { token: member.token, params });
  expect(codeOf(peek)).toBe('request.not_found');
  const refused = lines.filter((line) => line.includes(member.id)).map((line) => JSON.parse(line));
  expect(refused).toMatchObject([
    { call: 'settings', user: member.id, code: 'admin.required' },
    { call: 'boostsOfCreator', user: member.id, code: 'request.not_found' },
  ]);
});
