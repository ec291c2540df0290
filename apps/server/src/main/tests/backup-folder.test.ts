import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createFolder, openBackup } from '../backup/backup-folder.ts';

const dir = await mkdtemp(path.join(tmpdir(), 'stoke-backup-folder-'));
afterAll(() => rm(dir, { recursive: true }));

const facts = {
  format: 'stoke-backup-1' as const,
  version: '1.0.0',
  at: '2026-11-27T00:00:00.000Z',
  place: 0,
  database: { server: '15.1', lsn: '0/0', migrations: [], tables: [], sequences: [] },
  embedded: [],
  missingImages: [],
  elsewhere: [],
};

test('a file that changes after the backup was checked fails its reader', async () => {
  const folder = await createFolder(path.join(dir, 'backup'));
  await folder.write('data/secrets/key', Readable.from([Buffer.from('a secret')]));
  await folder.write('database/rows', Readable.from([Buffer.from('rows')]), createZstdCompress());
  await expect(folder.write('data/a b', Readable.from([]))).rejects.toThrow('data/a b: no backup');
  await folder.finish(facts);
  const { read } = await openBackup(path.join(dir, 'backup'));
  const rows = () => text(read('database/rows', createZstdDecompress()));
  expect([await text(read('data/secrets/key')), await rows()]).toEqual(['a secret', 'rows']);
  await writeFile(path.join(dir, 'backup/data/secrets/key'), 'a sEcret');
  await rm(path.join(dir, 'backup/database/rows'));
  await expect(text(read('data/secrets/key'))).rejects.toThrow('data/secrets/key differs');
  await expect(rows()).rejects.toThrow('ENOENT');
});
