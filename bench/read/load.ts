import autocannon from 'autocannon';
import type { Variant } from '../measure/interleave.ts';

/** Answers per second of one GET address; any answer but a good one ends the run. */
export function load(of: {
  url: string;
  connections: number;
  headers: Readonly<Record<string, string>>;
}): Variant {
  return async (milliseconds) => {
    const result = await autocannon({ ...of, duration: milliseconds / 1000 });
    const bad = result.errors + result.timeouts + result.non2xx;
    if (bad > 0) throw new Error(`${bad} of the calls of ${of.url} had no good answer.`);
    return result.requests.total / result.duration;
  };
}
