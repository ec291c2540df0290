import { wholeDollars } from '@stoke/domain';
import sharp from 'sharp';
import { accounts } from '../../src/money/ledger/index.ts';
import { fund } from '../money/fund.ts';
import type { TestServer } from './test-server.ts';
import { ask, join, type Asked, type Member } from './visitor.ts';

let brands = 0;

/** A user with a creator dashboard and this balance in dollars. */
export async function joinBrand(server: TestServer, dollars: bigint): Promise<Member> {
  const member = await join(server);
  brands += 1;
  const body = {
    name: `Brand ${brands}`,
    username: `brandof${brands}`,
    description: 'What we do.',
  };
  const { status } = await ask(server, 'saveCreatorDashboard', { token: member.token, body });
  if (status !== 201) throw new Error(`Saving a dashboard answered ${status}.`);
  if (dollars > 0n) await giveDollars(server, member, dollars);
  return member;
}

/** Adds dollars to a creator's balance. */
export async function giveDollars(
  server: TestServer,
  { id }: Member,
  dollars: bigint,
): Promise<void> {
  const to = accounts.creatorAvailable(id);
  await server.db.transaction((tx) => fund(tx, to, wholeDollars(dollars), { kind: 'deposit' }));
}

/** A picture. */
export function picture(size = 8): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background: '#f60' } })
    .png()
    .toBuffer();
}

/** The same as a form sends it in JSON. */
export async function pictureUrl(): Promise<string> {
  return `data:image/png;base64,${(await picture()).toString('base64')}`;
}

/** Creates campaigns of one kind with these fields and a banner, unless told otherwise. */
export async function campaignForms<Own>(
  server: TestServer,
  call: 'createFomo' | 'createSpark',
  fields: object,
) {
  const bannerImage = await pictureUrl();
  const create = ({ token }: Member, body: object = {}, more: Asked = {}) =>
    ask(server, call, { token, body: { ...fields, bannerImage, ...body }, ...more });
  const made = async (member: Member, body: object = {}) => {
    const answer = await create(member, body);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- held against the contract
    return (answer.body as { campaign: Own }).campaign;
  };
  /** The same as a browser sends it, with the image as a file. */
  const send = async (
    { token }: Member,
    texts: Readonly<Record<string, string>>,
    image: Buffer | null = null,
  ) => {
    const raw = await multipart(texts, { bannerImage: image ?? (await picture()) });
    return ask(server, call, { token, raw });
  };
  return { bannerImage, create, made, send };
}

/** A form with files, as a browser sends it. */
export async function multipart(
  fields: Readonly<Record<string, string>>,
  files: Readonly<Record<string, Buffer>>,
): Promise<{ type: string; payload: Buffer }> {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const [name, bytes] of Object.entries(files)) {
    data.append(name, new Blob([new Uint8Array(bytes)]), `${name}.png`);
  }
  const encoded = new Response(data);
  const payload = Buffer.from(await encoded.arrayBuffer());
  return { type: encoded.headers.get('content-type') ?? '', payload };
}
