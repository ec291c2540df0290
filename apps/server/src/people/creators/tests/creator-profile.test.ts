import type { CreatorProfile } from '@stoke/contract';
import { creatorRulesVersion, imageTexts } from '@stoke/domain';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '../../../platform/db/sql.ts';
import { raceWith, rounds, together } from '../../../../testing/platform/at-once.ts';
import { multipart } from '../../../../testing/server/brand.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, type Member } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
afterAll(() => server.close());

let names = 0;
const freshName = () => `brand-${(names += 1)}`;
const save = (member: Member, body: object) =>
  ask(server, 'saveCreatorDashboard', { token: member.token, body });

test('a profile is made, shown to its owner, and changed by saving again', async () => {
  const owner = await join(server);
  const username = freshName();
  const made = await save(owner, {
    name: ' Nova ',
    username,
    tags: 'defi, #nft, defi, ,',
    ownerId: owner.id,
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    data: { name: 'Nova', tags: ['defi', 'nft'], ownerId: owner.id },
  });
  await save(owner, { name: 'Nova Labs', username, description: 'New' });
  const shown = await ask(server, 'creatorDashboard', {
    token: owner.token,
    params: { userId: owner.id },
  });
  expect(shown.body).toMatchObject({ data: { name: 'Nova Labs', description: 'New', tags: [] } });
  const status = await ask(server, 'creatorDashboardStatus', { token: owner.token });
  expect(status.body).toEqual({ hasDashboard: true });
  const accepted = await server.db.one(sql<{ rulesVersion: string }>`
    select rules_version from creator_profile where user_id = ${owner.id}`);
  expect(accepted).toEqual({ rulesVersion: creatorRulesVersion });
});

test('a member says what they came for, and the session of every page knows it', async () => {
  const { token } = await join(server);
  const purposeNow = async () =>
    z
      .object({ purpose: z.string().nullable() })
      .parse((await ask(server, 'currentUser', { token })).body).purpose;
  expect(await purposeNow()).toBeNull();
  const { status, body } = await ask(server, 'choosePurpose', { token, body: { purpose: 'both' } });
  expect([status, body]).toEqual([200, { purpose: 'both' }]);
  expect(await purposeNow()).toBe('both');
  const wrong = await ask(server, 'choosePurpose', { token, body: { purpose: 'rule' } });
  expect(wrong.status).toBe(422);
});

test('a form from before another change is refused; one that does not say is taken', async () => {
  const ana = await join(server);
  const [name, username] = ['Nova', freshName()];
  const made = await save(ana, { name, username });
  const { revision } = (made.body as { data: CreatorProfile }).data;
  expect((await save(ana, { name: 'Nova A', username, revision })).status).toBe(201);
  expect(await save(ana, { name: 'Nova B', username, revision })).toMatchObject({
    status: 409,
    body: { code: 'creator.changed' },
  });
  const last = await save(ana, { name: 'Nova C', username });
  expect(last.body).toMatchObject({ data: { name: 'Nova C', revision: revision + 2 } });
  for (const many of [2, 5, 30]) {
    const seen = (await save(ana, { name, username })).body as { data: CreatorProfile };
    const messages = await Promise.all(
      Array.from({ length: many }, () =>
        save(ana, { name, username, revision: seen.data.revision }),
      ),
    );
    expect(messages.filter(({ status }) => status === 201)).toHaveLength(1);
  }
});

test('twenty tags are kept, and no more', async () => {
  const owner = await join(server);
  const tags = Array.from({ length: 21 }, (_, n) => `tag${n + 1}`);
  const made = await save(owner, { name: 'Tagged', username: freshName(), tags: tags.join() });
  expect(made.body).toMatchObject({ data: { tags: tags.slice(0, 20) } });
});

test("no one sees or makes another user's profile", async () => {
  const owner = await join(server);
  const other = await join(server);
  await save(owner, { name: 'Mine', username: freshName() });
  const params = { userId: owner.id };
  expect((await ask(server, 'creatorDashboard', { token: other.token, params })).status).toBe(404);
  const stolen = { name: 'X', username: freshName(), ownerId: owner.id };
  expect(await save(other, stolen)).toMatchObject({
    status: 422,
    body: { code: 'creator.owner_mismatch' },
  });
});

test('a username belongs to one creator, whatever its case', async () => {
  const username = freshName();
  await save(await join(server), { name: 'First', username });
  expect(
    await save(await join(server), { name: 'Second', username: username.toUpperCase() }),
  ).toMatchObject({
    status: 409,
    body: { code: 'creator.username_taken' },
  });
});

test.each([
  [{ name: '' }],
  [{ username: 'has space' }],
  [{ username: '' }],
  [{ description: 'x'.repeat(501) }],
  [{ website: 'javascript:alert(1)' }],
  [{ website: 'java\nscript:alert(1)' }],
  [{ twitter: 'data:text/html,x' }],
  [{ discord: 'https://user:word@discord.gg/x' }],
  [{ name: 'Stoke Support ✓' }],
  [{ name: 'Stоkе' }],
  [{ name: 'Nova\u202egnp.exe' }],
  [{ description: 'Nova\u2066' }],
  [{ username: 'StokeBot' }],
  [{ username: 'supp0rt' }],
  [{ role: 'admin' }],
  [{ name: 'nul\0' }],
])('%j is refused and changes nothing', async (wrong) => {
  const owner = await join(server);
  expect((await save(owner, { name: 'Fine', username: freshName(), ...wrong })).status).toBe(422);
  const status = await ask(server, 'creatorDashboardStatus', { token: owner.token });
  expect(status.body).toEqual({ hasDashboard: false });
});

test('social links may lead to any address, such as one of the brand that forwards', async () => {
  const owner = await join(server);
  const links = { twitter: 'https://nova.example/x', discord: 'https://nova.example/discord' };
  const body = { name: 'Fine', username: freshName(), ...links };
  expect((await save(owner, body)).status).toBe(201);
});

test('a description of 500 characters is taken', async () => {
  const owner = await join(server);
  const body = { name: 'Fine', username: freshName(), description: 'x'.repeat(500) };
  expect((await save(owner, body)).status).toBe(201);
});

test('a multipart form brings a logo, and a form without one keeps it', async () => {
  const owner = await join(server);
  const username = freshName();
  const logo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const made = await form(owner, { name: 'Nova', username }, { logo });
  expect(made.body).toMatchObject({ data: { logo: expect.stringMatching(/^\/media\//) } });
  expect(await save(owner, { name: 'Nova', username })).toMatchObject({
    body: { data: { logo: (made.body as { data: { logo: string } }).data.logo } },
  });
});

test('a saved image goes when it is removed, and the other one stays', async () => {
  const owner = await join(server);
  const fields = { name: 'Nova', username: freshName() };
  const picture = await sharp({
    create: { width: 8, height: 8, channels: 3, background: '#654321' },
  })
    .png()
    .toBuffer();
  await form(owner, fields, { logo: picture, banner: picture });
  const path = expect.stringMatching(/^\/media\//);
  expect(await form(owner, { ...fields, removeLogo: 'true' }, {})).toMatchObject({
    body: { data: { logo: null, banner: path } },
  });
  const replaced = await form(owner, { ...fields, removeBanner: 'true' }, { banner: picture });
  expect(replaced).toMatchObject({ body: { data: { logo: null, banner: path } } });
  expect(await save(owner, { ...fields, removeBanner: 'perhaps' })).toMatchObject({ status: 422 });
});

test('an image of 2 MB is taken, and one of a byte more refused with nothing changed', async () => {
  const owner = await join(server);
  const fields = { name: 'Nova', username: freshName() };
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } });
  const png = await picture.png().toBuffer();
  const ofSize = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
  expect(await form(owner, fields, { banner: ofSize(2_097_153) })).toMatchObject({
    status: 413,
    body: { code: 'image.too_large', message: 'Image file size exceeds 2MB.' },
  });
  const status = await ask(server, 'creatorDashboardStatus', { token: owner.token });
  expect(status.body).toEqual({ hasDashboard: false });
  expect((await form(owner, fields, { banner: ofSize(2_097_152) })).status).toBe(201);
});

test('an image that is refused is named, whichever of the two it is', async () => {
  const owner = await join(server);
  const fields = { name: 'Nova', username: freshName() };
  const logo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const refused = { status: 422, body: { code: 'image.unreadable', field: 'banner' } };
  expect(await form(owner, fields, { logo, banner: Buffer.from('no image') })).toMatchObject(
    refused,
  );
  expect(await form(owner, fields, { logo: Buffer.from('no image') })).toMatchObject({
    body: { code: 'image.unreadable', field: 'logo' },
  });
  const create = { width: 4000, height: 4001, channels: 3, background: '#123456' } as const;
  const large = await sharp({ create }).png().toBuffer();
  expect(await form(owner, fields, { logo, banner: large })).toMatchObject({
    body: { message: imageTexts.tooManyPixels, field: 'banner' },
  });
});

test('a username is free until someone has it, and stays free for its owner', async () => {
  const owner = await join(server);
  const other = await join(server);
  const username = freshName();
  const check = (member: Member, name: string) =>
    ask(server, 'usernameAvailable', { token: member.token, query: { username: name } });
  expect((await check(owner, username)).body).toEqual({ available: true });
  await save(owner, { name: 'Nova', username });
  expect((await check(owner, username)).body).toEqual({ available: true });
  expect((await check(other, username.toUpperCase())).body).toEqual({ available: false });
  expect((await check(other, ` ${username} `)).body).toEqual({ available: false });
});

test.each(['', 'ab', 'has space', 'x'.repeat(31), "'; drop"])(
  '%j is not looked up: it is not a username',
  async (name) => {
    const { token } = await join(server);
    const query = { username: name };
    const refused = { status: 422, body: { code: 'request.invalid' } };
    expect(await ask(server, 'usernameAvailable', { token, query })).toMatchObject(refused);
  },
);

raceWith(
  'one of several creators who save a username gets it, and the others are told',
  async (callers) => {
    const racing = await together(callers, () => join(server));
    await rounds(async () => {
      const username = freshName();
      const messages = await Promise.all(
        racing.map((one) => save(one, { name: 'Same', username })),
      );
      const winners = messages.filter(({ status }) => status < 300);
      expect(winners).toHaveLength(1);
      expect(messages.filter(({ status }) => status === 409)).toHaveLength(callers - 1);
    });
  },
);

test('a form with an unknown file or a field twice is refused', async () => {
  const owner = await join(server);
  const fields = { name: 'Nova', username: freshName() };
  expect((await form(owner, fields, { portrait: Buffer.from('x') })).status).toBe(422);
  expect((await form(owner, fields, { name: Buffer.from('x') })).status).toBe(422);
});

async function form(member: Member, fields: Record<string, string>, files: Record<string, Buffer>) {
  const raw = await multipart(fields, files);
  return ask(server, 'saveCreatorDashboard', { token: member.token, raw });
}

test("a name of the platform's own is refused in words", async () => {
  const owner = await join(server);
  const answer = await save(owner, { name: 'Fine', username: 'stoke_support' });
  expect(answer).toMatchObject({ status: 422, body: { code: 'username.reserved' } });
});
