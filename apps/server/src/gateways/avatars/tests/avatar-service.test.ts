import { afterEach, describe, expect, test } from 'vitest';
import { connectAvatarService } from '../index.ts';
import { isInside, publicLookup } from '../../../platform/public-lookup.ts';
import {
  startAvatarServer,
  type Answer,
  type AvatarServer,
} from '../../../../testing/gateways/avatar-server.ts';

let server: AvatarServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const failed = { kind: 'failed' };

async function asked(answer: Answer, handle = 'ada_stone') {
  server = await startAvatarServer(answer);
  return connectAvatarService(server.template).fetchAvatar(handle);
}

/** An answer with this status, these headers and this body. */
function says(status: number, headers: Record<string, string> = {}, body: string | Buffer = '') {
  return (_: unknown, response: Parameters<Answer>[1]) =>
    void response.writeHead(status, headers).end(body);
}

test('a picture is what the service sends, whatever it calls it', async () => {
  const answer = await asked(says(200, { 'content-type': 'text/html' }, 'bytes'));
  expect(answer).toEqual({ kind: 'picture', bytes: Buffer.from('bytes') });
  expect(server?.asked).toEqual(['/x/ada_stone?fallback=false']);
});

describe('there is none when the service', () => {
  test.each([
    ['does not know the handle', says(404)],
    ['says that it is gone', says(410)],
    ['sends nothing', says(200)],
    ['sends a byte more than 256 KB', says(200, {}, Buffer.alloc(256 * 1024 + 1))],
    ['leads to another host', says(302, { location: 'https://elsewhere.example/x.png' })],
    ['leads to another port', says(302, { location: 'http://127.0.0.1:1/x.png' })],
    ['leads to a file', says(302, { location: 'file:///etc/passwd' })],
    ['leads nowhere', says(302)],
    ['leads in a circle', says(302, { location: '/x/ada_stone' })],
  ])('%s', async (_, answer) => {
    expect(await asked(answer)).toEqual({ kind: 'none' });
    expect(server?.asked.length).toBeLessThanOrEqual(3);
  });
});

test('256 KB are taken', async () => {
  const answer = await asked(says(200, {}, Buffer.alloc(256 * 1024)));
  expect(answer).toMatchObject({ kind: 'picture' });
});

test('an answer without an end is cut off', async () => {
  const answer = await asked((_, response) => {
    const more = () => response.write(Buffer.alloc(64 * 1024), more);
    more();
  });
  expect(answer).toEqual({ kind: 'none' });
});

test('a redirect on the same host is followed', async () => {
  const answer = await asked((request, response) => {
    if (request.url === '/there') return void response.end('bytes');
    return void response.writeHead(302, { location: '/there' }).end();
  });
  expect(answer).toMatchObject({ kind: 'picture' });
});

describe('it has failed when the service', () => {
  test.each([
    ['breaks', says(500)],
    ['does not let us in', says(403)],
    ['has had too much', says(429)],
    ['hangs up immediately', (_: unknown, response: Parameters<Answer>[1]) => response.destroy()],
    [
      'sends half an answer',
      (_: unknown, response: Parameters<Answer>[1]) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => response.destroy());
      },
    ],
  ])('%s', async (_, answer) => {
    expect(await asked(answer)).toEqual(failed);
  });

  test('says nothing in time', async () => {
    server = await startAvatarServer(() => undefined);
    const { fetchAvatar } = connectAvatarService(server.template, 50);
    expect(await fetchAvatar('ada')).toEqual(failed);
  });

  test('is not there', async () => {
    const { fetchAvatar } = connectAvatarService('http://127.0.0.1:1/{handle}');
    expect(await fetchAvatar('ada')).toEqual(failed);
  });
});

describe('a name that leads inside is not followed', () => {
  test.each(['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0'])(
    '%s is inside',
    (address) => expect(isInside(address)).toBe(true),
  );
  test.each(['::1', '::', 'fd00::1', 'fe80::1', '::ffff:127.0.0.1', '2002:7f00:1::'])(
    '%s is inside',
    (address) => expect(isInside(address)).toBe(true),
  );
  test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])(
    '%s is outside',
    (address) => expect(isInside(address)).toBe(false),
  );

  test('localhost is refused by its address, whatever it is called', async () => {
    const refused = await new Promise((resolve) => {
      publicLookup('localhost', { all: true }, (error) => resolve(error?.code));
    });
    expect(refused).toBe('EACCES');
  });
});
