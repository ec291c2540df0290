import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { LinkFault } from '../../../gateways/links/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { multipart, picture, pictureUrl } from '../../../../testing/server/brand.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, codeOf, join } from '../../../../testing/server/visitor.ts';
import { insertBanner } from '../index.ts';

/** What the check finds at each link. */
const faults: Record<string, LinkFault> = {};
const server = await openTestServer({ links: { findFault: async (link) => faults[link] ?? null } });
const admin = await join(server, { isAdmin: true });
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from banner`));

const Shown = z.object({
  _id: z.string(),
  title: z.string(),
  imageUrl: z.string(),
  order: z.number(),
  isActive: z.boolean(),
  revision: z.number(),
  linkFault: z.string().nullable(),
  linkStatus: z.number().nullable(),
});

async function add(title: string, input: Record<string, string> = {}) {
  server.time.now = new Date(server.time.now.getTime() + 1);
  const fields = { title, link: `https://example.org/${title}`, ...input };
  const raw = await multipart(fields, { bannerImage: await picture() });
  const response = await ask(server, 'addBanner', { token: admin.token, raw });
  expect(response.status).toBe(201);
  return Shown.parse(response.body);
}
const change = (id: string, body: object) =>
  ask(server, 'changeBanner', { token: admin.token, params: { id }, body });
const move = (id: string, before: string | null) =>
  ask(server, 'moveBanner', { token: admin.token, params: { id }, body: { before } });
async function list(query: Record<string, string> = {}) {
  const response = await ask(server, 'adminBanners', { token: admin.token, query });
  return { rows: z.array(Shown).parse(response.body), next: response.headers['x-next-cursor'] };
}
const titles = async () => (await list()).rows.map(({ title }) => title);
const acts = () =>
  server.db.all(sql<{ action: string; actor: string; about: string }>`
    select action, actor, about from audit order by seq`);

test('an admin adds, changes and deletes a banner; visitors see it immediately; all of it is logged', async () => {
  const before = (await acts()).length;
  const banner = await add('spring');
  expect(banner).toMatchObject({ order: 0, isActive: true, revision: 1 });
  expect(await server.image(banner.imageUrl)).not.toBeNull();
  const asVisitor = async () => (await ask(server, 'publicBanners')).body;
  expect(await asVisitor()).toMatchObject([{ title: 'spring', imageUrl: banner.imageUrl }]);
  const body = { title: 'summer', link: 'https://example.org/s', isActive: false, revision: 1 };
  const { imageUrl } = banner;
  expect((await change(banner._id, body)).body).toMatchObject({
    title: 'summer',
    imageUrl,
    order: 0,
    isActive: false,
    revision: 2,
  });
  expect(await asVisitor()).toEqual([]);
  const gone = await ask(server, 'deleteBanner', {
    token: admin.token,
    params: { id: banner._id },
    query: { revision: '2' },
  });
  expect(gone).toMatchObject({ status: 200, body: { message: 'summer is deleted.' } });
  expect(await titles()).toEqual([]);
  const logged = (await acts()).slice(before);
  expect(logged.map(({ action }) => action)).toEqual([
    'banner-added',
    'banner-changed',
    'banner-deleted',
  ]);
  expect(logged.every(({ actor }) => actor === admin.id)).toBe(true);
  expect(JSON.parse(logged[1]?.about ?? '')).toMatchObject({
    title: 'summer',
    titleBefore: 'spring',
    active: 'no',
    activeBefore: 'yes',
  });
});

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

test('a missing or wrong field of a form is refused with its own text, and nothing is added', async () => {
  const raw = async (fields: Record<string, string>, image: Buffer | null) =>
    multipart(fields, image === null ? {} : { bannerImage: image });
  const good = { title: 'fine', link: 'https://example.org' };
  const small = await picture();
  for (const [fields, image, code] of [
    [{ ...good, title: ' ' }, small, 'banner.title_required'],
    [{ title: 'fine' }, small, 'banner.link_invalid'],
    [{ ...good, link: 'example.org' }, small, 'banner.link_invalid'],
    [{ ...good, link: 'javascript:alert(1)' }, small, 'banner.link_invalid'],
    [{ ...good, order: '1.5' }, small, 'banner.order_invalid'],
    [good, null, 'banner.image_required'],
    [good, Buffer.from('no picture'), 'image.unreadable'],
    [good, Buffer.alloc(2_097_153), 'image.too_large'],
  ] as const) {
    const response = await ask(server, 'addBanner', {
      token: admin.token,
      raw: await raw(fields, image),
    });
    expect(codeOf(response), code).toBe(code);
  }
  expect(await titles()).toEqual([]);
});

test('a repeated press adds one banner', async () => {
  const body = { title: 'once', link: 'https://example.org' };
  const image = await pictureUrl();
  const asked = { token: admin.token, body: { ...body, bannerImage: image }, key: 'press-1' };
  const all = await Promise.all([1, 2, 3].map(() => ask(server, 'addBanner', asked)));
  expect(new Set(all.map((response) => Shown.parse(response.body)._id)).size).toBe(1);
  expect(await titles()).toEqual(['once']);
});

test('the second of two admins with the same banner open is told and overwrites nothing', async () => {
  const { _id: id } = await add('shared');
  const link = 'https://example.org/shared';
  for (let round = 1; round <= 20; round += 1) {
    const writers = [2, 5, 30][round % 3] ?? 2;
    const messages = await Promise.all(
      Array.from({ length: writers }, (_, n) =>
        change(id, { title: `r${round}w${n}`, link, revision: round }),
      ),
    );
    const [winner, ...more] = messages.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect(messages.filter((one) => codeOf(one) === 'banner.changed')).toHaveLength(writers - 1);
    expect((await list()).rows[0]).toMatchObject(Shown.parse(winner?.body));
  }
  const { revision } = (await list()).rows[0] ?? { revision: 0 };
  const remove = (query: Record<string, string>) =>
    ask(server, 'deleteBanner', { token: admin.token, params: { id }, query });
  expect(codeOf(await remove({ revision: '1' }))).toBe('banner.changed');
  expect((await remove({ revision: `${revision}` })).status).toBe(200);
  expect(codeOf(await remove({}))).toBe('banner.gone');
  expect(codeOf(await change(id, { title: 'late', link }))).toBe('banner.gone');
});

test('a banner is put before another one or at the end, also among those of one number', async () => {
  const [a, b, c] = [await add('a'), await add('b'), await add('c')];
  expect(await titles()).toEqual(['a', 'b', 'c']);
  await move(c._id, a._id);
  expect(await titles()).toEqual(['c', 'a', 'b']);
  await move(c._id, b._id);
  expect(await titles()).toEqual(['a', 'c', 'b']);
  await move(a._id, null);
  expect(await titles()).toEqual(['c', 'b', 'a']);
  const before = (await list()).rows;
  await move(b._id, a._id);
  await move(b._id, b._id);
  expect((await list()).rows).toEqual(before);
  expect(codeOf(await move(a._id, '00000000-0000-4000-8000-000000000009'))).toBe('banner.gone');
  expect(codeOf(await move('00000000-0000-4000-8000-000000000009', null))).toBe('banner.gone');
});

test('admins who move banners at the same time lose none and end with one order', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const all = await Promise.all(names.map((name) => add(name)));
  const moves = Array.from({ length: 30 }, (_, n) =>
    move(all[n % 6]?._id ?? '', all[(n * 5 + 2) % 6]?._id ?? ''),
  );
  expect((await Promise.all(moves)).every(({ status }) => status === 200)).toBe(true);
  const { rows } = await list();
  expect(rows.map(({ title }) => title).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('a link that visitors cannot open is marked for admins until it works or is replaced', async () => {
  const [dead, fine] = [await add('dead'), await add('fine')];
  const deadLink = 'https://example.org/dead';
  faults[deadLink] = { fault: 'error', status: 404 };
  faults['https://example.org/gone'] = { fault: 'no_answer', status: null };
  const marks = async () =>
    (await list()).rows.map(({ linkFault, linkStatus }) => [linkFault, linkStatus]);
  const works = [null, null];
  expect(await marks()).toEqual([works, works]);
  await server.sweep();
  expect(await marks()).toEqual([['error', 404], works]);
  const after = (await change(dead._id, { title: 'again', link: deadLink })).body;
  expect(after).toMatchObject({ linkFault: 'error', linkStatus: 404 });
  await change(fine._id, { title: 'fine', link: 'https://example.org/gone' });
  await server.sweep();
  expect(await marks()).toEqual([
    ['error', 404],
    ['no_answer', null],
  ]);
  delete faults[deadLink];
  await server.sweep();
  expect((await marks())[0]).toEqual(['error', 404]);
  const sixHours = server.time.now.getTime() + 6 * 3_600_000;
  server.time.now = new Date(sixHours - 1);
  await server.sweep();
  expect((await marks())[0]).toEqual(['error', 404]);
  server.time.now = new Date(sixHours + 1);
  await server.sweep();
  expect(await marks()).toEqual([works, ['no_answer', null]]);
  expect((await ask(server, 'publicBanners')).body).not.toHaveProperty('0.linkFault');
});

test('a link is checked again whenever its banner is saved, as after its page was repaired, and not when it is moved', async () => {
  const [broken, other] = [await add('broken'), await add('other')];
  const link = 'https://example.org/broken';
  faults[link] = { fault: 'error', status: 500 };
  await server.sweep();
  delete faults[link];
  const faultAfter = async (act: Promise<unknown>) => {
    await act;
    await server.sweep();
    return (await list()).rows.find(({ _id }) => _id === broken._id)?.linkFault;
  };
  expect(await faultAfter(move(broken._id, null))).toBe('error');
  expect(
    await faultAfter(change(other._id, { title: 'other', link: 'https://example.org/other' })),
  ).toBe('error');
  expect(await faultAfter(change(broken._id, { title: 'broken', link }))).toBeNull();
});

test('ten thousand banners are listed page by page, each once and in order', async () => {
  await server.db.run(sql`
    insert into banner (id, title, link, image, position, created_at)
    select gen_random_uuid(), 'n' || n, 'https://example.org', '/media/x.webp', n % 100, now()
    from generate_series(1, 10000) n`);
  const seen = new Set<string>();
  let query: Record<string, string> = { limit: '200' };
  let [pages, last] = [0, -1];
  for (;;) {
    const { rows, next } = await list(query);
    pages += 1;
    expect(rows.length).toBeLessThanOrEqual(200);
    for (const { _id, order } of rows) {
      seen.add(_id);
      expect(order).toBeGreaterThanOrEqual(last);
      last = order;
    }
    if (typeof next !== 'string') break;
    query = { limit: '200', cursor: next };
  }
  expect([seen.size, pages]).toEqual([10_000, 50]);
});
