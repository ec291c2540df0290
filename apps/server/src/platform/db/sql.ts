import { createHash } from 'node:crypto';

/** One parameterised statement; `Row` is the type of its rows. */
export type Statement<Row> = {
  name: string;
  text: string;
  values: readonly unknown[];
  /** Never set: carries the row type. */
  readonly row?: Row;
};

const names = new WeakMap<TemplateStringsArray, { name: string; text: string }>();

/**
 * A statement whose interpolations are always parameters, never text. It is prepared once per
 * connection, under a name derived from its text.
 */
export function sql<Row = Record<string, unknown>>(
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
): Statement<Row> {
  let known = names.get(strings);
  if (!known) {
    known = named(strings.reduce((whole, part, i) => `${whole}$${i}${part}`));
    names.set(strings, known);
  }
  return { ...known, values };
}

/** A text of the program's own, with the name under which it is prepared. */
export function named(text: string): { name: string; text: string } {
  return { text, name: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
}
