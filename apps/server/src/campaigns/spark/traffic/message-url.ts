/** The address of a message in Telegram, by the key of an action; null where there is none. */
export function messageUrlOf(key: string): string | null {
  const [, chat, message] = /^-100(\d+):(\d+)/.exec(key) ?? [];
  return chat === undefined || message === undefined ? null : `https://t.me/c/${chat}/${message}`;
}
