import { pause } from './pause.ts';

declare global {
  /** What was pressed in the first seconds after a load; `public/early-keys.js` collects it before the application is there. */
  var earlyKeys: KeyboardEvent[] | undefined;
}

/**
 * Hands over what was pressed before there was somebody to hear it. Only for keys that lead somewhere: nobody can
 * have meant to decide on what was not in sight yet.
 */
export async function hearEarlyKeys(press: (event: KeyboardEvent) => void): Promise<void> {
  const pressed = (globalThis.earlyKeys ?? []).filter((event) => !event.defaultPrevented);
  for (const event of pressed) {
    press(event);
    // The next one finds what this one has done.
    await pause(50);
  }
}

/** What was typed after the keys of the search, if they were pressed early. */
export function earlySearch(): string | null {
  const keys = globalThis.earlyKeys ?? [];
  const at = keys.findLastIndex(({ key, ctrlKey, metaKey }) => key === 'k' && (ctrlKey || metaKey));
  if (at === -1) return null;
  const typed = keys.splice(at).slice(1);
  return typed.map(({ key }) => (key.length === 1 ? key : '')).join('');
}
