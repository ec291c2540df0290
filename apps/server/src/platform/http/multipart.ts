import { Refusal } from '../refusal.ts';
import type { UploadedFile } from './handlers.ts';

export type Form = {
  fields: Readonly<Record<string, string>>;
  files: ReadonlyMap<string, UploadedFile>;
};

type Part = { name: string; isFile: boolean; bytes: Buffer };

/** More than any form of the contract has. */
const maxParts = 44;
const maxHeadBytes = 8 * 1024;

/** Parses a received multipart form: its text fields, and the file parts that the route names. */
export function parseForm(type: string, body: Buffer, fileParts: readonly string[]): Form {
  const fields = new Map<string, string>();
  const files = new Map<string, UploadedFile>();
  for (const { name, isFile, bytes } of partsOf(body, boundaryOf(type))) {
    if (fields.has(name) || files.has(name)) throw named(name, 'is there twice');
    if (!isFile) fields.set(name, bytes.toString());
    else if (!fileParts.includes(name)) throw named(name, 'is not expected');
    else if (bytes.length > 0) files.set(name, { bytes });
  }
  return { fields: Object.fromEntries(fields), files };
}

function boundaryOf(type: string): string {
  const boundary = parametersOf(type.replace(/^[^;]*;?/, '')).get('boundary');
  if (!boundary) throw malformed();
  return boundary;
}

/** Splits a form into its parts (RFC 7578): each is a delimiter, a head, an empty line and its bytes. */
function* partsOf(body: Buffer, boundary: string): Generator<Part> {
  const first = `--${boundary}`;
  const delimiter = `\r\n${first}`;
  let at = body.indexOf(first) === 0 ? 0 : body.indexOf(delimiter) + 2;
  if (at === 1) throw malformed();
  for (let count = 0; ; count += 1) {
    at += Buffer.byteLength(first);
    if (body.indexOf('--', at) === at) return;
    if (count === maxParts) throw new Refusal('request.too_large');
    const headEnd = body.indexOf('\r\n\r\n', at);
    const end = headEnd < 0 ? -1 : body.indexOf(delimiter, headEnd + 4);
    if (end < 0 || headEnd - at > maxHeadBytes) throw malformed();
    yield {
      ...readHead(body.toString('utf8', at, headEnd)),
      bytes: body.subarray(headEnd + 4, end),
    };
    at = end + 2;
  }
}

/** Reads what is between a delimiter and the bytes of its part. */
function readHead(head: string): { name: string; isFile: boolean } {
  const [padding = '', ...lines] = head.split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^:]*):(.*)$/.exec(line) ?? [];
      return [name.toLowerCase(), value.trim()];
    }),
  );
  const [, disposition] = /^form-data;(.*)$/i.exec(headers.get('content-disposition') ?? '') ?? [];
  const parameters = parametersOf(disposition ?? '');
  const name = parameters.get('name');
  if (padding.trim() !== '' || name === undefined) throw malformed();
  const isFile =
    parameters.has('filename') ||
    parameters.has('filename*') ||
    // As some clients send a file without a name.
    headers.get('content-type')?.toLowerCase() === 'application/octet-stream';
  return { name, isFile };
}

/** Reads the parameters of a header, such as `name="logo"; filename="logo.png"`. */
function parametersOf(text: string): Map<string, string> {
  const parameter = /[ \t]*([\w*-]+)[ \t]*=[ \t]*(?:"([^"]*)"|([^;\s]*))[ \t]*(?:;|$)/gy;
  return new Map(
    Array.from(text.matchAll(parameter), ([, name = '', quoted, plain = '']) => [
      name.toLowerCase(),
      quoted ?? plain,
    ]),
  );
}

function malformed(): Refusal {
  return new Refusal('request.malformed', { message: 'The form could not be read.' });
}

function named(field: string, problem: string): Refusal {
  return new Refusal('request.invalid', { message: `${field.slice(0, 40)}: ${problem}.` });
}
