import { pause } from './pause.ts';

declare global {
  /** What was pressed in the first seconds after a load; `public/early-keys.js` collects it before the application is there. */
  var earlyKeys: KeyboardEvent[] | undefined;
}

/** So long after it was pressed, a key is meant for what was in sight then, not for what opens now. */
const meantMs = 10_000;

/**
 * Hands over what was pressed before there was somebody to hear it. Only for keys that lead somewhere: nobody can
 * have meant to decide on what was not in sight yet.
 */
export async function hearEarlyKeys(press: (event: KeyboardEvent) => void): Promise<void> {
  const pressed = meantKeys().filter((event) => !event.defaultPrevented);
  for (const event of pressed) {
    press(event);
    // The next one finds what this one has done.
    await pause(50);
  }
}

/** What was typed after the keys of the search, if they were pressed early. */
export function earlySearch(): string | null {
  const keys = meantKeys();
  const at = keys.findLastIndex(({ key, ctrlKey, metaKey }) => key === 'k' && (ctrlKey || metaKey));
  if (at === -1) return null;
  const typed = keys.slice(at);
  globalThis.earlyKeys = keys.slice(0, at);
  return typed
    .slice(1)
    .map(({ key }) => (key.length === 1 ? key : ''))
    .join('');
}

function meantKeys(): KeyboardEvent[] {
  const keys = globalThis.earlyKeys ?? [];
  return keys.filter(({ timeStamp }) => performance.now() - timeStamp < meantMs);
}
