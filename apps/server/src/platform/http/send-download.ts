import { Readable } from 'node:stream';
import type { Route } from '@stoke/contract';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { checkReply } from './check-reply.ts';
import type { Download } from './handlers.ts';

const chunkAtLeast = 32 * 1024;

/** Fewer, larger pieces: a row is too small to be sent by itself. */
export async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < chunkAtLeast) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** Whether a handler answered with a file to be streamed. */
export function isDownload(answer: unknown): answer is Download {
  return typeof answer === 'object' && answer !== null && 'chunks' in answer;
}

/**
 * Sends a file piece by piece, no faster than it is taken. A failure on the way breaks the
 * connection off: half a file is not taken for a whole one. With a shape the whole of it is read
 * against that first, as in tests.
 */
export async function sendDownload(
  reply: FastifyReply,
  { filename, chunks }: Download,
  { type, shape }: { type: Route['streams']; shape: z.ZodType | null },
) {
  void reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${filename}"`);
  if (shape === null) return reply.send(Readable.from(chunks));
  let text = '';
  for await (const chunk of chunks) text += chunk;
  checkReply(shape, type === 'application/json' ? JSON.parse(text) : text);
  return reply.send(Readable.from([text]));
}
