import { badRequest } from '../api-error.ts';
import { isFields, parseJson, type Fields } from '../fields.ts';

/**
 * The parameters of a call. The real server turns all of them into text first, so that numbers,
 * booleans and objects may come as JSON values or as their text.
 */
export class Args {
  readonly #values: ReadonlyMap<string, string>;

  constructor(values: ReadonlyMap<string, string>) {
    this.#values = values;
  }

  has(name: string): boolean {
    return (this.#values.get(name) ?? '') !== '';
  }

  text(name: string): string {
    return this.#values.get(name) ?? '';
  }

  isTrue(name: string): boolean {
    return ['true', 'yes', '1'].includes(this.text(name).trim().toLowerCase());
  }

  /** Clamped to the bounds, as the real server does; `otherwise` if it is not a number. */
  integer(name: string, otherwise: number, lowest: number, highest: number): number {
    const text = this.text(name).trim();
    const value = /^-?\d+$/.test(text) ? Number(text) : otherwise;
    return Math.min(highest, Math.max(lowest, value));
  }

  /** The value of a JSON text, undefined without one. Throws if it is not JSON. */
  json(name: string, what: string): unknown {
    if (!this.has(name)) return undefined;
    const value = parseJson(this.text(name));
    if (value === undefined) throw badRequest(`can't parse ${what} JSON object`);
    return value;
  }

  fields(name: string, what: string): Fields | null {
    const value = this.json(name, what);
    if (value === undefined) return null;
    if (!isFields(value)) throw badRequest(`object expected as ${what}`);
    return value;
  }
}

/** Query and body of a request as one set of parameters. Throws for a body that cannot be read. */
export function readArgs(query: URLSearchParams, body: string, contentType: string): Args {
  const values = new Map(query);
  if (body !== '' && contentType.startsWith('application/json')) {
    const parsed = parseJson(body);
    if (!isFields(parsed)) throw badRequest("can't parse request: object expected");
    for (const [name, value] of Object.entries(parsed)) {
      if (value !== null)
        values.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
  } else if (contentType.startsWith('multipart/')) {
    throw badRequest('the emulator takes files by URL or file_id only');
  } else {
    for (const [name, value] of new URLSearchParams(body)) values.set(name, value);
  }
  return new Args(values);
}
