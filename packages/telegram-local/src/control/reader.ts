import { badRequest } from '../api-error.ts';
import { isFields, type Fields } from '../fields.ts';

/** Reads the body of a control call field by field. Throws for a field that is missing or wrong. */
export class Reader {
  readonly #fields: Fields;

  constructor(body: unknown) {
    if (!isFields(body)) throw badRequest('an object is expected');
    this.#fields = body;
  }

  #isAbsent(name: string): boolean {
    return this.#fields[name] === undefined || this.#fields[name] === null;
  }

  number(name: string): number {
    const value = this.#fields[name];
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
      throw badRequest(`${name} must be a whole number`);
    }
    return value;
  }

  text(name: string): string {
    const value = this.#fields[name];
    if (typeof value !== 'string') throw badRequest(`${name} must be a text`);
    return value;
  }

  flag(name: string): boolean {
    return this.#fields[name] === true;
  }

  optionalNumber(name: string): number | null {
    return this.#isAbsent(name) ? null : this.number(name);
  }

  optionalText(name: string): string | null {
    return this.#isAbsent(name) ? null : this.text(name);
  }

  oneOf<T extends string>(name: string, values: readonly T[]): T {
    const found = values.find((value) => value === this.#fields[name]);
    if (found === undefined) throw badRequest(`${name} must be one of ${values.join(', ')}`);
    return found;
  }

  texts(name: string): string[] {
    const value = this.#fields[name];
    if (!Array.isArray(value)) throw badRequest(`${name} must be a list`);
    return value.map(String);
  }

  list(name: string): Reader[] {
    const value = this.#fields[name];
    if (!Array.isArray(value)) throw badRequest(`${name} must be a list`);
    return value.map((one) => new Reader(one));
  }

  optionalTexts(name: string): string[] | null {
    return this.#isAbsent(name) ? null : this.texts(name);
  }
}
