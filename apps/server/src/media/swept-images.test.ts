import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '@stoke/domain';
import { openTestServer, type TestServer } from '../testing/server/test-server.ts';
import { ask, join, type Member } from '../testing/server/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const picture = (color: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: color } })
    .png()
    .toBuffer();

async function saveLogo({ token, username }: Member, logo: Buffer): Promise<string> {
  const form = new FormData();
  form.append('name', 'Brand');
  form.append('username', username);
  form.append('logo', new Blob([new Uint8Array(logo)], { type: 'image/png' }), 'logo.png');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  const payload = Buffer.from(await request.arrayBuffer());
  const said = await ask(server, 'saveCreatorDashboard', { token, raw: { type, payload } });
  return (said.body as { data: { logo: string } }).data.logo;
}

test('a picture that was replaced is removed, one that somebody else shows stays', async () => {
  const [ana, bob] = [await join(server), await join(server)];
  const own = await saveLogo(ana, await picture('#102030'));
  const shared = await saveLogo(ana, await picture('#405060'));
  await saveLogo(bob, await picture('#405060'));
  const shown = await saveLogo(ana, await picture('#708090'));
  for (let day = 0; day < 2; day += 1) {
    expect(await server.image(own)).not.toBeNull();
    server.time.now = new Date(server.time.now.getTime() + dayMs);
    await server.sweep();
  }
  expect(await server.image(own)).toBeNull();
  expect(await server.image(shared)).not.toBeNull();
  expect(await server.image(shown)).not.toBeNull();
});
