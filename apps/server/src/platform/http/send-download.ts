import { Readable } from 'node:stream';
import type { Route } from '@stoke/contract';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Download } from './handlers.ts';

const minChunk = 32 * 1024;

/** Buffers rows into fewer, larger chunks. */
export async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < minChunk) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** Whether a handler replied with a file to be streamed. */
export function isDownload(answer: unknown): answer is Download {
  return typeof answer === 'object' && answer !== null && 'chunks' in answer;
}

/**
 * Streams a file with backpressure. A failure on the way breaks the connection, so that half a file
 * is not mistaken for a whole one. With a shape, as in tests, the whole file is checked against it
 * first.
 */
export async function sendDownload(
  reply: FastifyReply,
  { filename, chunks }: Download,
  { type, shape }: { type: Route['streams']; shape: z.ZodType | null },
) {
  const isImage = type === 'image/webp';
  void reply
    .type(isImage ? type : `${type}; charset=utf-8`)
    .header('content-disposition', `${isImage ? 'inline' : 'attachment'}; filename="${filename}"`);
  if (isImage || shape === null) return reply.send(Readable.from(chunks));
  let text = '';
  for await (const chunk of chunks) text += String(chunk);
  shape.parse(type === 'application/json' ? JSON.parse(text) : text);
  return reply.send(Readable.from([text]));
}
