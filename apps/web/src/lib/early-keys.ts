import { pause } from './pause.ts';

declare global {
  /** Keys pressed in the first seconds after a load; `public/early-keys.js` collects them until the application has loaded. */
  var earlyKeys: KeyboardEvent[] | undefined;
}

/** An older key was meant for the view of that time, not for the one that opens now. */
const meantMs = 10_000;

/**
 * Replays keys pressed before the page could handle them. Only for keys that navigate: a user cannot
 * have meant to decide on work that was not yet in view.
 */
export async function replayEarlyKeys(press: (event: KeyboardEvent) => void): Promise<void> {
  const pressed = meantKeys().filter((event) => !event.defaultPrevented);
  for (const event of pressed) {
    press(event);
    // The next one finds what this one has done.
    await pause(50);
  }
}

/** The text typed after the search shortcut, if it was pressed early. */
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
