import type { WorkToReview } from '@stoke/contract';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { openFomoWork, type OpenFomo } from '../../../../testing/server/fomo-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, type Member } from '../../../../testing/server/visitor.ts';
import { sql } from '../../../platform/db/sql.ts';

const server = await openTestServer();
const fomo = await openFomoWork(server);
afterAll(() => server.close());

/** A cup on a table, or the same with everything on the other side. */
function draw(size: number, isTurned = false): Promise<Buffer> {
  const x = isTurned ? 62 : 10;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="#e8d9c0"/><rect y="${isTurned ? 20 : 66}" width="100" height="14" fill="#704020"/>
    <circle cx="${x + 14}" cy="44" r="20" fill="#103050"/><rect x="${100 - x - 18}" y="12" width="16" height="60" fill="#a02020"/>
    <path d="M${x} 90 L60 30 L90 95 Z" fill="#208040"/></svg>`;
  return sharp(Buffer.from(svg)).resize(size, size).jpeg({ quality: 70 }).toBuffer();
}
const dataUrl = (image: Buffer) => `data:image/jpeg;base64,${image.toString('base64')}`;

async function submit(one: OpenFomo, body: object): Promise<Member> {
  const earner = await fomo.taken(one);
  const { status } = await ask(server, 'submitLink', { ...one.as(earner), body });
  expect(status).toBe(200);
  return earner;
}
const queue = async ({ token }: Member) =>
  (await ask(server, 'reviewQueue', { token })).body as WorkToReview[];
const alikeOf = (work: readonly WorkToReview[], earner: Member) =>
  work
    .find(({ user }) => user._id === earner.id)
    ?.alike.map(({ what, username, isLinked }) => [what, username, isLinked]);

test('pictures and texts of other people that are nearly the same stand beside the work, in the queues of creator and admin', async () => {
  const one = await fomo.open();
  const text = 'I pour the coffee every morning before the first train leaves for the city';
  const ana = await submit(one, { proofImage: dataUrl(await draw(600)), proofText: text });
  const ben = await submit(one, { proofImage: dataUrl(await draw(200)) });
  const eve = await submit(one, { proofImage: dataUrl(await draw(600, true)) });
  const again = await submit(one, { proofText: `${text}!!` });
  const names = new Map(
    (
      await server.db.all(sql<{ id: string; username: string }>`
      select id, username from app_user`)
    ).map(({ id, username }) => [id, username]),
  );
  const name = ({ id }: Member) => names.get(id);
  await server.db.transaction(async (tx) => {
    await tx.run(sql`
      insert into signal (id, kind, key, base, strength, size, evidence, found_at, changed_at)
      values (${ana.id}, 'shared_device', 'k', 50, 50, 2, '{}', now(), now())`);
    await tx.run(sql`
      insert into signal_person (signal_id, user_id) values (${ana.id}, ${ana.id}), (${ana.id}, ${ben.id})`);
  });
  for (const reviewer of [one.creator, fomo.admin]) {
    // oxlint-disable-next-line no-await-in-loop -- one reviewer after the other
    const work = await queue(reviewer);
    expect(alikeOf(work, ben)).toEqual([['picture', name(ana), true]]);
    expect(alikeOf(work, again)).toEqual([['text', name(ana), false]]);
    expect(alikeOf(work, eve)).toEqual([]);
    expect(alikeOf(work, ana)?.toSorted()).toEqual([
      ['picture', name(ben), true],
      ['text', name(again), false],
    ]);
  }
});

test('a short text is like nothing', async () => {
  const one = await fomo.open();
  await submit(one, { proofText: 'Done, thanks!' });
  const ben = await submit(one, { proofText: 'Done, thanks!' });
  expect(alikeOf(await queue(one.creator), ben)).toEqual([]);
});

test('a creator sees similar work of their own campaigns alone, an admin that of all', async () => {
  const [one, other] = [await fomo.open(), await fomo.open()];
  const proofText = 'My neighbour asked what the seed phrase is for and I drew it on a napkin';
  const ana = await submit(one, { proofText });
  await submit(other, { proofText });
  expect(alikeOf(await queue(one.creator), ana)).toEqual([]);
  expect(alikeOf(await queue(fomo.admin), ana)).toHaveLength(1);
});
