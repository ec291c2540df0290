import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { expect, test } from 'vitest';
import { copyOut } from '../copy-rows.ts';

test('a connection goes on after the last rows of a table, however slowly they are taken', async () => {
  const stream = new PassThrough().resume();
  const chunk = Buffer.alloc(2_000_000, 'x');
  const client = new pg.Client();
  // The whole table arrives in one piece, with the end of its statement.
  client.query = ((copy: Record<string, (...given: unknown[]) => void>) => {
    const connection = { stream, query: () => undefined };
    copy['submit']?.(connection);
    copy['handleCopyData']?.({ chunk }, connection);
    copy['handleReadyForQuery']?.(connection);
  }) as unknown as pg.Client['query'];
  const rows = await buffer(copyOut(client, 'copy (table post) to stdout'));
  expect(rows).toHaveLength(chunk.length);
  expect(stream.isPaused()).toBe(false);
});
