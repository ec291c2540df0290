const hosts = {
  twitter: ['x.com', 'twitter.com'],
  discord: ['discord.gg', 'discord.com'],
} as const satisfies Record<string, readonly string[]>;

/** The host of a social link that leads elsewhere than to its network; null when it leads there. */
export function otherHost(kind: string, link: string): string | null {
  if (!isNetwork(kind) || !URL.canParse(link)) return null;
  const { hostname } = new URL(link);
  const isThere = hosts[kind].some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return isThere ? null : hostname;
}

function isNetwork(kind: string): kind is keyof typeof hosts {
  return Object.hasOwn(hosts, kind);
}
