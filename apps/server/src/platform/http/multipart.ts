import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { UploadedFile } from './handlers.ts';

export type Form = {
  fields: Readonly<Record<string, string>>;
  files: ReadonlyMap<string, UploadedFile>;
};

/**
 * Reads a multipart form: its text fields, and the file parts that the route names. Rejects when the request
 * ends before its form does, as its sender has hung up or was too slow.
 */
export async function readMultipart(
  request: FastifyRequest,
  fileParts: readonly string[],
): Promise<Form> {
  try {
    return await Promise.race([readParts(request, fileParts), failsWhenCut(request)]);
  } catch (error) {
    // Limits have their own error codes; any other error of the parser means a malformed form.
    if (error instanceof Refusal || hasCode(error)) throw error;
    throw new Refusal('request.malformed', { message: 'The form could not be read.' });
  }
}

/** The parts of a request that was cut before it is read would be waited for in vain. */
function failsWhenCut({ raw }: FastifyRequest): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => {
      if (!raw.readableEnded) reject(new Refusal('request.malformed'));
    };
    if (raw.destroyed) end();
    else raw.once('close', end);
  });
}

async function readParts(request: FastifyRequest, fileParts: readonly string[]) {
  const fields: Record<string, string> = {};
  const files = new Map<string, UploadedFile>();
  for await (const part of request.parts()) {
    const isRepeated = Object.hasOwn(fields, part.fieldname) || files.has(part.fieldname);
    if (isRepeated) throw named(part.fieldname, 'is there twice');
    if (part.type === 'field') {
      if (part.valueTruncated || typeof part.value !== 'string') {
        throw named(part.fieldname, 'is too long');
      }
      Object.defineProperty(fields, part.fieldname, { value: part.value, enumerable: true });
      continue;
    }
    const bytes = await part.toBuffer();
    if (!fileParts.includes(part.fieldname)) throw named(part.fieldname, 'is not expected');
    if (bytes.length > 0) files.set(part.fieldname, { bytes, filename: part.filename });
  }
  return { fields, files };
}

function hasCode(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}

function named(field: string, problem: string): Refusal {
  return new Refusal('request.invalid', { message: `${field.slice(0, 40)}: ${problem}.` });
}
