import type { z } from 'zod';

/**
 * Checks a reply against the contract: it must have the promised shape and no extra fields, so that
 * no column leaks because a query happened to read it. Throws otherwise.
 */
export function checkReply(shape: z.ZodType, answer: unknown): void {
  const more = beyond(answer, shape.parse(answer), '');
  if (more.length > 0) throw new Error(`The contract does not know ${more.join(', ')}.`);
}

/** The paths of fields in `answer` that the contract does not know. */
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
