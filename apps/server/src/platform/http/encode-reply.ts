import type { z } from 'zod';

/** Turns what a handler returned into what is sent: the wire side of a reply's shape. */
export type Encode = (value: unknown) => unknown;

/**
 * The encoder of a reply's shape, derived once at the start. It writes amounts and times as the wire
 * has them, the `id` of a row as `_id`, and drops each key that the shape does not name, so that no column leaks because a query
 * happened to read it. It throws for a shape of which it could not promise that.
 */
export function encoderOf(shape: z.core.$ZodType): Encode {
  return derive(shape) ?? ((value) => value);
}

/** The value that a handler returned, restored from the stored wire form. */
export function decodeReply(shape: z.ZodType, sent: unknown): unknown {
  return asRead(shape.parse(sent));
}

function asRead(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asRead);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key === '_id' ? 'id' : key, asRead(part)]),
  );
}

type Def = z.core.$ZodTypes['_zod']['def'];
type DefOf<T extends Def['type']> = Extract<Def, { type: T }>;

/** Null where values are sent as they are. */
function derive(shape: z.core.$ZodType): Encode | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what zod says of its own shapes
  const { def } = (shape as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return encodeObject(def);
    case 'array': {
      const encode = derive(def.element);
      return encode && ((value) => itemsOf(value).map((item) => encode(item)));
    }
    case 'record': {
      const encode = derive(def.valueType);
      return encode && ((value) => mapFields(value, encode));
    }
    case 'nullable':
    case 'optional': {
      const encode = derive(def.innerType);
      return encode && ((value) => (value === null || value === undefined ? value : encode(value)));
    }
    case 'union':
      return encodeUnion(def);
    case 'pipe':
      return encodeCodec(def);
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'unknown':
      return null;
    default:
      throw new Error(`A reply cannot have a part of the type ${def.type}.`);
  }
}

function encodeObject({ shape, catchall }: DefOf<'object'>): Encode {
  if (catchall) throw new Error('A reply cannot have keys that its shape does not name.');
  const fields = new Map(
    Object.entries(shape).map(([key, part]) => [
      key === '_id' ? 'id' : key,
      { key, part: derive(part) },
    ]),
  );
  return (value) => {
    const given = fieldsOf(value);
    const sent: Record<string, unknown> = {};
    for (const name of Object.keys(given)) {
      const field = fields.get(name);
      if (field) sent[field.key] = field.part ? field.part(given[name]) : given[name];
    }
    return sent;
  };
}

/** The option of an object is known by its discriminator alone; other options are plain values. */
function encodeUnion(def: DefOf<'union'>): Encode | null {
  if (!('discriminator' in def) || typeof def.discriminator !== 'string') {
    if (def.options.every((option) => derive(option) === null)) return null;
    throw new Error('A reply cannot have a union of objects without a discriminator.');
  }
  const { discriminator } = def;
  const options = new Map<unknown, Encode | null>();
  for (const option of def.options) {
    const encode = derive(option);
    for (const name of option._zod.propValues?.[discriminator] ?? []) options.set(name, encode);
  }
  return (value) => {
    const name = fieldsOf(value)[discriminator];
    const encode = options.get(name);
    if (!encode) throw new Error(`A reply has no part whose ${discriminator} is ${String(name)}.`);
    return encode(value);
  };
}

function encodeCodec({ reverseTransform }: DefOf<'pipe'>): Encode {
  if (!reverseTransform)
    throw new Error('A reply cannot have a transform that leads one way only.');
  return (value) => reverseTransform(value, { value, issues: [] });
}

function mapFields(value: unknown, encode: Encode): unknown {
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).map(([key, one]) => [key, encode(one)]),
  );
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new TypeError('A reply lacks an object.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any object has fields by name
  return value as Readonly<Record<string, unknown>>;
}

function itemsOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('A reply lacks a list.');
  return value;
}
