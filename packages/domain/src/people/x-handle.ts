const handle = /^[A-Za-z0-9_]{1,15}$/;
const profileUrl =
  /^(?:https?:\/\/)?(?:www\.|mobile\.|m\.)?(?:x|twitter)\.com\/@?([^/?#]+)\/?(?:[?#].*)?$/i;

/** How long a verified X account cannot be changed (rule 8.4). */
export const xLockDays = 30;

/**
 * Normalises an X handle: surrounding space, a leading @ or a profile link are accepted.
 * Returns the handle as written (X handles keep their case for show), or null.
 */
export function parseXHandle(text: string): string | null {
  const trimmed = text.trim();
  const name = (profileUrl.exec(trimmed)?.[1] ?? trimmed).replace(/^@/, '');
  return handle.test(name) ? name : null;
}
