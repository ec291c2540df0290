import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidV7 } from '../platform/ids.ts';
import { openTestServer, type TestServer } from '../testing/server/test-server.ts';
import { ask } from '../testing/server/visitor.ts';
import { insertBanner } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test('visitors see the active banners, lower positions first, those of one position by age', async () => {
  const newId = uuidV7({ now: () => server.time.now });
  for (const [title, position, isActive] of [
    ['third', 2, true],
    ['hidden', 0, false],
    ['first', 1, true],
    ['second', 1, true],
  ] as const) {
    server.time.now = new Date(server.time.now.getTime() + 1);
    const place = { link: `https://example.org/${title}`, image: `/media/${title}.webp` };
    const banner = { id: newId(), title, ...place, position, isActive };
    await server.db.transaction((tx) =>
      insertBanner(tx, { ...banner, createdAt: server.time.now }),
    );
  }
  const { status, body } = await ask(server, 'publicBanners');
  expect(status).toBe(200);
  expect(body).toMatchObject(
    ['first', 'second', 'third'].map((title) => ({
      title,
      link: `https://example.org/${title}`,
      imageUrl: `/media/${title}.webp`,
    })),
  );
  expect(body).toHaveLength(3);
});
