const shape = /^[A-Za-z][A-Za-z0-9_]{3,31}$/;
const profileUrl = /^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\/@?([^/?#]+)\/?(?:[?#].*)?$/i;

/**
 * A Telegram username without its @: surrounding space, a leading @ or a t.me link are accepted.
 * Returns it as written, or null.
 */
export function parseTelegramUsername(text: string): string | null {
  const trimmed = text.trim();
  const name = (profileUrl.exec(trimmed)?.[1] ?? trimmed).replace(/^@/, '');
  return shape.test(name) ? name : null;
}

/** Minutes for which a code links a Telegram account. */
export const telegramCodeMinutes = 10;

/** Days after which a Telegram account that was unlinked can be linked to another account. */
export const telegramReleaseDays = 7;
