const place = '{handle}';

/**
 * Reads the address of the avatar service for X accounts: a URL with `{handle}` in its path or
 * query, or one that the handle is appended to (`https://host/x` becomes
 * `https://host/x/{handle}`). Null for anything else. The handle can never be part of the host.
 */
export function parseAvatarServiceUrl(text: string): string | null {
  if (!/^https?:\/\//.test(text) || /[\s#\\]/.test(text) || !URL.canParse(text)) return null;
  const { username, password, search } = new URL(text);
  if (username !== '' || password !== '') return null;
  const [, origin = '', rest = ''] = /^(https?:\/\/[^/?]*)(.*)$/.exec(text) ?? [];
  if (/[{}]/.test(origin) || /[{}]/.test(rest.replaceAll(place, ''))) return null;
  if (rest.includes(place)) return `${origin}${rest}`;
  return search === '' ? `${origin}${rest.replace(/\/$/, '')}/${place}` : null;
}

/** Whether the name alone shows that the address is on this machine or in this network. */
export function isNearby(address: string): boolean {
  const { hostname } = new URL(address.replaceAll(place, 'x'));
  return /^(?:localhost|.*\.(?:localhost|local|internal)|[\d.]+|\[.*\])$/.test(hostname);
}
