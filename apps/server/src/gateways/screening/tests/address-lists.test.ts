import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { connectHttpList, openFileList } from '../index.ts';
import {
  openScreeningServer,
  type ScreeningServer,
} from '../../../../testing/gateways/screening-server.ts';

const listed = 'So11111111111111111111111111111111111111112';
const other = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

describe('a list in a file', () => {
  let folder: string;
  afterEach(() => rm(folder, { recursive: true }));

  test('names addresses line by line, and is read again when it changes', async () => {
    folder = await mkdtemp(join(tmpdir(), 'stoke-list-'));
    const path = join(folder, 'listed.txt');
    const list = openFileList(path);
    await expect(list.isListed(other)).rejects.toThrow('ENOENT');
    await writeFile(path, `# sanctioned\n\n${listed} # since 2026\r\n`);
    expect(await list.isListed(listed)).toBe(true);
    expect(await list.isListed(other)).toBe(false);
    await writeFile(path, `${other}\n`);
    await utimes(path, new Date(), new Date(Date.parse('2030-01-01')));
    expect(await list.isListed(listed)).toBe(false);
    expect(await list.isListed(other)).toBe(true);
  });

  test.each([
    ['without an address', '# to come\n'],
    ['with the page of a failed download', `<html>${listed}</html>\n`],
  ])('%s clears no one', async (_name, text) => {
    folder = await mkdtemp(join(tmpdir(), 'stoke-list-'));
    const path = join(folder, 'listed.txt');
    await writeFile(path, text);
    await expect(openFileList(path).isListed(other)).rejects.toThrow(/address/);
  });
});

describe('a screening service', () => {
  let server: ScreeningServer;
  afterEach(() => server.close());
  const open = async () => {
    server = await openScreeningServer();
    return connectHttpList(server);
  };

  test('is asked for one address with the token', async () => {
    const list = await open();
    server.listed.add(listed);
    expect(await list.isListed(listed)).toBe(true);
    expect(await list.isListed(other)).toBe(false);
    expect(server.asked).toEqual([listed, other]);
    const stranger = connectHttpList({ url: server.url, token: null });
    await expect(stranger.isListed(other)).rejects.toThrow('401');
  });

  test.each([
    ['an error', 500, '{"listed":false}'],
    ['no content', 204, ''],
    ['a page', 200, '<html>'],
    ['another word', 200, '{"listed":"no"}'],
    ['nothing of it', 200, '{}'],
  ])('that answers %s clears no one', async (_name, status, body) => {
    const list = await open();
    server.answerWith((response) => response.writeHead(status).end(body));
    await expect(list.isListed(other)).rejects.toThrow();
  });

  test('that redirects or breaks off clears no one', async () => {
    const list = await open();
    server.answerWith((response) => response.writeHead(302, { location: '/x' }).end());
    await expect(list.isListed(other)).rejects.toThrow();
    server.answerWith((response) => response.destroy());
    await expect(list.isListed(other)).rejects.toThrow();
  });
});
