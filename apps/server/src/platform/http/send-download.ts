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

/** Runs the reading of one chunk. */
type Step = <T>(work: () => Promise<T>) => Promise<T>;

async function* inSteps(chunks: AsyncIterable<string>, step: Step): AsyncGenerator<string> {
  const rows = chunks[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await step(() => rows.next());
      if (done === true) return;
      yield value;
    }
  } finally {
    await rows.return?.();
  }
}

/**
 * Streams a file with backpressure. A failure on the way breaks the connection, so that half a file
 * is not mistaken for a whole one. A stream is closed whenever its caller leaves, also before anything was
 * read: it is open already, while rows hold nothing until the first of them is read. With a shape, as in
 * tests, the whole file is checked against it first.
 */
export async function sendDownload(
  reply: FastifyReply,
  { filename, chunks }: Download,
  { type, shape, step }: { type: Route['streams']; shape: z.ZodType | null; step: Step },
) {
  const isImage = type === 'image/webp';
  void reply
    .type(isImage ? type : `${type}; charset=utf-8`)
    .header('content-disposition', `${isImage ? 'inline' : 'attachment'}; filename="${filename}"`);
  if (chunks instanceof Readable) return reply.send(chunks);
  const rows = inSteps(chunks, step);
  if (shape === null) return reply.send(Readable.from(rows));
  let text = '';
  for await (const row of rows) text += row;
  shape.parse(type === 'application/json' ? JSON.parse(text) : text);
  return reply.send(Readable.from([text]));
}
