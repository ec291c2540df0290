import { isAddress, type Address } from '@solana/kit';
import { invalidParams, RpcError, rpcCode } from './errors.ts';
import { commitments, type Commitment } from './record-index.ts';

/** The positional parameters of one call, read with the checks a validator does. */
export class Params {
  readonly #list: unknown[];

  constructor(list: unknown) {
    if (list !== undefined && !Array.isArray(list)) throw invalidParams('expected a list');
    this.#list = list ?? [];
  }

  text(index: number): string {
    const value = this.#list[index];
    if (typeof value !== 'string') throw invalidParams(`parameter ${index} must be a string`);
    return value;
  }

  address(index: number): Address {
    return readAddress(this.text(index));
  }

  texts(index: number, most: number): string[] {
    const value = this.#list[index];
    if (!Array.isArray(value)) throw invalidParams(`parameter ${index} must be a list`);
    if (value.length > most) throw invalidParams(`Too many inputs provided; max ${most}`);
    return value.map((part: unknown) => {
      if (typeof part !== 'string') throw invalidParams(`parameter ${index} must hold strings`);
      return part;
    });
  }

  amount(index: number): bigint {
    return readAmount(this.#list[index], `parameter ${index}`);
  }

  config(index: number): Config {
    const value = this.#list[index];
    if (value === undefined || value === null) return new Config({});
    if (!isFields(value)) throw invalidParams(`parameter ${index} must be an object`);
    return new Config(value);
  }
}

type Fields = Record<string, unknown>;

/** The options object most calls take last. */
export class Config {
  readonly #fields: Fields;

  constructor(fields: Fields) {
    this.#fields = fields;
  }

  /** Of an account: as it is final. For any other commitment it is served as it is now. */
  asksFinal(): boolean {
    return this.commitment() === 'finalized';
  }

  commitment(): Commitment {
    const value = this.#fields['commitment'] ?? 'finalized';
    const found = commitments.find((name) => name === value);
    if (found === undefined) throw invalidParams('unknown commitment');
    return found;
  }

  /** History is served from `confirmed` up, as validators do. */
  historyCommitment(): Commitment {
    const commitment = this.commitment();
    if (commitment === 'processed') {
      throw invalidParams('Method does not support commitment below `confirmed`');
    }
    return commitment;
  }

  /** Kit uses base64; refusing other encodings shows when a caller changes that. */
  requireBase64(): void {
    if (this.#fields['encoding'] !== 'base64') {
      throw invalidParams('the embedded chain serves encoding base64 only');
    }
  }

  flag(name: string): boolean {
    return this.#fields[name] === true;
  }

  number(name: string): number | null {
    const value = this.#fields[name];
    if (value === undefined || value === null) return null;
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
      throw invalidParams(`${name} must be a whole number`);
    }
    return value;
  }

  text(name: string): string | null {
    const value = this.#fields[name];
    if (value === undefined || value === null) return null;
    if (typeof value !== 'string') throw invalidParams(`${name} must be a string`);
    return value;
  }

  /** A u64 given as a number or as decimal digits; 0 when absent. */
  amount(name: string): bigint {
    return readAmount(this.#fields[name] ?? 0, name);
  }

  dataSlice(): { offset: number; length: number } | null {
    const value = this.#fields['dataSlice'];
    if (!isFields(value)) return null;
    const slice = new Config(value);
    return { offset: slice.number('offset') ?? 0, length: slice.number('length') ?? 0 };
  }

  requireSlot(newest: number): void {
    const wanted = this.number('minContextSlot');
    if (wanted !== null && wanted > newest) {
      throw new RpcError(rpcCode.minContextSlot, 'Minimum context slot has not been reached', {
        contextSlot: newest,
      });
    }
  }
}

export function readAddress(text: string): Address {
  if (!isAddress(text)) throw invalidParams('not an address');
  return text;
}

function readAmount(value: unknown, name: string): bigint {
  const isNumber = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
  if (isNumber || (typeof value === 'string' && /^\d{1,20}$/.test(value))) return BigInt(value);
  throw invalidParams(`${name} must be an amount`);
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
