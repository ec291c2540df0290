import { readdir } from 'node:fs/promises';
import { diskStorage } from '../index.ts';

/** Stores a small and a too large file on a disk of 64 kB, and prints the outcomes. */
const [, , folder = ''] = process.argv;
const storage = diskStorage(folder);
await storage.put('small.webp', Buffer.alloc(1000), 'image/webp');
const error = await storage.put('large.webp', Buffer.alloc(100_000), 'image/webp').then(
  () => 'none',
  (cause: Error) => cause.name,
);
process.stdout.write(JSON.stringify({ kept: await readdir(folder), error }));
