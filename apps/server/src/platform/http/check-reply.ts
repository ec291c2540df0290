import type { z } from 'zod';

/**
 * Holds an answer against the contract: it has the promised shape and carries nothing beyond it, so
 * that no column reaches somebody because a query happened to read it. Throws where it does not.
 */
export function checkReply(shape: z.ZodType, answer: unknown): void {
  const more = beyond(answer, shape.parse(answer), '');
  if (more.length > 0) throw new Error(`The contract does not know ${more.join(', ')}.`);
}

/** The paths of the fields that are in `answer` and not in what the contract made of it. */
function beyond(answer: unknown, known: unknown, path: string): string[] {
  if (!isObject(answer) || !isObject(known)) return [];
  return Object.entries(answer).flatMap(([field, value]) => {
    const here = path === '' ? field : `${path}.${field}`;
    if (value === undefined) return [];
    return field in known ? beyond(value, known[field], here) : [here];
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
