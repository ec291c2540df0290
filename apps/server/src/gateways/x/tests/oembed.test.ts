import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectOEmbed } from '../oembed.ts';
import { openOEmbedServer, type OEmbedServer } from '../../../../testing/gateways/oembed-server.ts';
import { unreadX } from '../x-posts.ts';

const link = 'https://x.com/ada/status/1950000000000000001';
let server: OEmbedServer;
beforeEach(async () => {
  server = await openOEmbedServer();
});
afterEach(() => server.close());
const read = () => connectOEmbed(server.address).read(link);

test('a post tells who wrote it and what it says, without its markup', async () => {
  server.publish(link, {
    author: 'Ada',
    html: 'Mine:<br>stoke-abc <a href="https://t.co/x">x</a>',
  });
  expect(await read()).toEqual({ kind: 'post', author: 'Ada', text: 'Mine: stoke-abc x' });
  expect(server.asked[0]?.get('url')).toBe(link);
});

test('what X says beside the post is not the post', async () => {
  server.publish(link, { author: 'ada', html: 'nothing' });
  expect(await read()).toEqual({ kind: 'post', author: 'ada', text: 'nothing' });
});

test('a post that X does not know is missing', async () => {
  expect(await read()).toEqual({ kind: 'missing' });
});

test.each([
  ['an error', (r) => r.writeHead(500).end()],
  ['a protected post', (r) => r.writeHead(403).end('{}')],
  ['a redirect elsewhere', (r) => r.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['no JSON', (r) => r.end('<html>')],
  ['JSON of another shape', (r) => r.end('[null]')],
  [
    'an author elsewhere',
    (r) => r.end('{"author_url":"https://evil.example/ada","html":"<p>a</p>"}'),
  ],
  ['an answer that is too long', (r) => r.end(' '.repeat(70_000))],
  ['a connection that breaks', (r) => r.destroy()],
] as const satisfies readonly (readonly [string, (response: ServerResponse) => void])[])(
  '%s tells nothing',
  async (_, answer) => {
    server.answerWith(answer);
    expect(await read()).toEqual({ kind: 'unknown' });
  },
);

test('nothing is known where X is not asked', async () => {
  expect(await unreadX.read(link)).toEqual({ kind: 'unknown' });
  expect(server.asked).toEqual([]);
});
