import { webLink } from '../../../lib/web-link.ts';

const storageKey = 'telegramLink';

/** The link that opens the bot with the code. The server keeps its hash alone and cannot tell it again. */
export function keepLink({ _id, deepLink }: { _id: string; deepLink: string }): void {
  localStorage.setItem(storageKey, JSON.stringify({ _id, deepLink }));
}

export function clearLink(): void {
  localStorage.removeItem(storageKey);
}

/** The link of this code, null where it was made in another browser. */
export function keptLink(id: string | null): string | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    if (!('_id' in kept) || kept._id !== id || !('deepLink' in kept)) return null;
    return typeof kept.deepLink === 'string' ? webLink(kept.deepLink) : null;
  } catch {
    return null;
  }
}

/** Opens the bot in a tab of its own that cannot reach this one. */
export function openBot(deepLink: string): void {
  if (webLink(deepLink)) window.open(deepLink, '_blank', 'noopener,noreferrer');
}
