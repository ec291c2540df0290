import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { diskStorage, s3Storage, StorageUnavailable, type Storage } from '../index.ts';
import { startS3 } from '../../../../testing/gateways/s3-server.ts';

const keys = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const folder = await mkdtemp(join(tmpdir(), 'stoke-storage-'));
const server = await startS3('pictures');
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const s3 = (bucket: string, prefix = '') =>
  s3Storage({ ...keys, url: `${server.endpoint}/${bucket}`, prefix });
const stores: [string, () => Storage][] = [
  ['a folder', () => diskStorage(join(folder, 'files'))],
  ['a bucket', () => s3('pictures')],
  ['a part of a bucket', () => s3('pictures', 'stoke/live/')],
];
const bytes = Buffer.from('as it was sent');

describe.each(stores)('%s', (_, open) => {
  test('gives back what it keeps, however often it was given', async () => {
    await open().put('one.webp', bytes, 'image/webp');
    await open().put('one.webp', bytes, 'image/webp');
    const file = await open().get('one.webp');
    expect(file?.size).toBe(bytes.length);
    expect(file && (await buffer(file.content))).toEqual(bytes);
  });

  test('has nothing that it was not given, or that was removed', async () => {
    expect(await open().get('never.webp')).toBeNull();
    await open().put('two.webp', bytes, 'image/webp');
    await open().remove('two.webp');
    await open().remove('two.webp');
    expect(await open().get('two.webp')).toBeNull();
  });

  test.each(['../one.webp', 'a/b.webp', '.webp', 'one', 'one.webp?x', ''])(
    'is asked for no file called "%s"',
    async (name) => {
      const asked = [open().get(name), open().put(name, bytes, 'x/y'), open().remove(name)];
      for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected');
    },
  );
});

describe('a store that cannot be used says so, and keeps nothing', () => {
  test('a bucket that is not there', async () => {
    await expect(s3('none').put('x.webp', bytes, 'image/webp')).rejects.toThrow(StorageUnavailable);
  });

  test('a server that cannot be reached', async () => {
    const gone = s3Storage({ ...keys, url: 'http://127.0.0.1:9/pictures', prefix: '' });
    await expect(gone.get('x.webp')).rejects.toThrow(StorageUnavailable);
    await expect(gone.put('x.webp', bytes, 'image/webp')).rejects.toThrow(StorageUnavailable);
  });

  test('keys that are refused', async () => {
    const refusing = await answering(403);
    await expect(refusing.store.get('x.webp')).rejects.toThrow('cannot be used');
    await refusing.close();
  });

  test('a server that falters is asked again', async () => {
    const faltering = await answering(503, 200);
    await faltering.store.put('x.webp', bytes, 'image/webp');
    expect(faltering.asked()).toBe(2);
    await faltering.close();
  });

  test('a full disk leaves no half file', async () => {
    const place = await mkdtemp(join(folder, 'full-'));
    const script = join(import.meta.dirname, 'fill-disk.ts');
    const mounted = `mount -t tmpfs -o size=64k none ${place} && exec ${process.execPath} ${script} ${place}`;
    const result = await promisify(execFile)('unshare', ['-rm', 'sh', '-c', mounted]).catch(
      (error: { code: unknown; stderr: string }) => error,
    );
    // A machine that lets no one mount anything cannot have a disk of 64 kB.
    if ('code' in result) return expect(result.stderr).toMatch(/unshare|mount|permi/i);
    expect(JSON.parse(result.stdout)).toEqual({
      kept: ['small.webp'],
      error: 'StorageUnavailable',
    });
    expect(await readdir(place)).toEqual([]);
  });
});

/** A store whose server gives these answers, one after the other, the last one again and again. */
async function answering(...statuses: number[]) {
  let asked = 0;
  const wire: Server = createServer((request, response) => {
    request.resume();
    response.writeHead(statuses[Math.min(asked, statuses.length - 1)] ?? 500).end();
    asked += 1;
  });
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
  const address = wire.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    store: s3Storage({ ...keys, url: `http://127.0.0.1:${port}/pictures`, prefix: '' }),
    asked: () => asked,
    close: () => new Promise((resolve) => wire.close(resolve)),
  };
}
