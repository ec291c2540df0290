import { now } from './clock.ts';

const mark = 'stoke-missing-part';
const again = 60_000;
const longestWaitMs = 15_000;

/** Whether an error says that a script or a sheet of the site could not be fetched. */
export function isMissingPart(error: unknown): error is Error {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  );
}

/**
 * Loads the page anew as soon as the server answers: after an update the parts have other names.
 * Resolves with false when that has just been done for this part and did not help.
 */
export async function loadAnew(
  { message }: Error,
  stop: AbortSignal,
  reload = () => location.reload(),
): Promise<boolean> {
  const [part, at] = sessionStorage.getItem(mark)?.split('\n') ?? [];
  if (part === message && now().getTime() - Number(at) < again) return false;
  for (let wait = 500; !(await answers()); wait = Math.min(longestWaitMs, wait * 2)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (stop.aborted) return true;
  }
  // Who has gone to another page in the meantime keeps what is on that.
  if (stop.aborted) return true;
  sessionStorage.setItem(mark, `${message}\n${now().getTime()}`);
  reload();
  return true;
}

async function answers(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  return answer?.ok ?? false;
}
