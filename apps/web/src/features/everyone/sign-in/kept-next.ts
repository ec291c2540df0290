import { now } from '../../../lib/clock.ts';

const storageKey = 'stoke-next';
/** As long as the link of a mail is good. */
const keptMs = 3_600_000;

/**
 * Keeps a person's destination while they wait for a mail, because its link opens a page without it. A login
 * ends it: the next person in this browser is going elsewhere.
 */
export function keepNext(next: string | undefined): void {
  if (next === undefined) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, `${now().getTime()} ${next}`);
}

/** Where they were going when they asked for the mail in this browser. */
export function keptNext(): string | undefined {
  const [, at, next] = /^(\d+) (.*)$/s.exec(localStorage.getItem(storageKey) ?? '') ?? [];
  return now().getTime() - Number(at) < keptMs ? next : undefined;
}
