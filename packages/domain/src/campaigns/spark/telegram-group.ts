/** A Telegram group: public by its name, or private by the hash of its invite link. */
export type TelegramGroup = { name: string | null; inviteHash: string | null; url: string };

const hosts = 't(?:elegram)?\\.me';
const nameLink = new RegExp(`^(?:(?:https?://)?${hosts}/|@)([A-Za-z0-9_]{1,40})/?(?:\\?.*)?$`, 'i');
const inviteLink = new RegExp(
  `^(?:https?://)?${hosts}/(?:\\+|joinchat/)([A-Za-z0-9_-]{16,40})/?(?:\\?.*)?$`,
  'i',
);
// first a letter, no underscore at the end, no two in a row
const groupName = /^[A-Za-z](?:[A-Za-z0-9]|_(?!_|$)){3,31}$/;
/** Paths of t.me that are no names. */
const reserved = new Set([
  'addemoji',
  'addlist',
  'addstickers',
  'addtheme',
  'boost',
  'confirmphone',
  'contact',
  'giftcode',
  'invoice',
  'joinchat',
  'login',
  'proxy',
  'setlanguage',
  'share',
  'socks',
]);

/**
 * Reads a group's link as people paste it: `t.me/name`, `@name`, `t.me/+hash`, `t.me/joinchat/hash`,
 * with or without `https://`. Null for anything else: a bot, a message, a phone number, another site.
 */
export function parseTelegramGroup(text: string): TelegramGroup | null {
  const trimmed = text.trim();
  if (trimmed.length > 200 || /\s/.test(trimmed)) return null;
  const hash = inviteLink.exec(trimmed)?.[1];
  if (hash) return /^\d+$/.test(hash) ? null : byInvite(hash);
  const name = nameLink.exec(trimmed)?.[1];
  if (!name || !groupName.test(name) || isNoGroup(name.toLowerCase())) return null;
  return { name, inviteHash: null, url: `https://t.me/${name}` };
}

function byInvite(inviteHash: string): TelegramGroup {
  return { name: null, inviteHash, url: `https://t.me/+${inviteHash}` };
}

/** Names that end in `bot` belong to bots. */
function isNoGroup(name: string): boolean {
  return reserved.has(name) || name.endsWith('bot');
}
