import autocannon, { type Result } from 'autocannon';
import type { Variant } from '../measure/interleave.ts';

/**
 * Answers per second of one GET address, or of all `paths` of it in turn; any answer but a good one ends the
 * run, and is told.
 */
export function load({
  paths,
  ...input
}: {
  url: string;
  paths?: readonly string[];
  connections: number;
  headers: Readonly<Record<string, string>>;
}): Variant {
  return async (milliseconds) => {
    /** The first answer of each status. */
    const examples = new Map<number, string>();
    const onResponse = (status: number, body: string) => {
      if (!examples.has(status)) examples.set(status, body.slice(0, 200));
    };
    const result = await autocannon({
      ...input,
      duration: milliseconds / 1000,
      requests: paths?.map((path) => ({ path, onResponse })) ?? [{ onResponse }],
    });
    const bad = result.errors + result.non2xx;
    if (bad > 0) {
      const answers = describeAnswers(result, examples).join('; ');
      throw new Error(`${bad} of the calls of ${input.url} had no good answer: ${answers}`);
    }
    return result.requests.total / result.duration;
  };
}

function describeAnswers(
  { statusCodeStats, errors, timeouts }: Result,
  examples: ReadonlyMap<number, string>,
): string[] {
  const answers = Object.entries(statusCodeStats).map(([status, { count }]) => {
    const answered = `${count} with ${status}`;
    if (status.startsWith('2')) return answered;
    return `${answered}, such as ${examples.get(Number(status)) || 'an empty one'}`;
  });
  // Autocannon counts late answers among the errors.
  const lost = errors - timeouts;
  if (timeouts > 0) answers.push(`${timeouts} too late`);
  if (lost > 0) answers.push(`${lost} whose connection was lost`);
  return answers;
}
