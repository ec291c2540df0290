import { parseTweetUrl } from '../../work/tweet-url.ts';

/**
 * Where a link leads, however it is written: two links with the same target are one. `www.`, the protocol, a slash at
 * the end, the order of the query and `utm_` marks make no other target.
 */
export function linkTarget(url: string): string {
  const tweet = parseTweetUrl(url);
  if (tweet) return `tweet ${tweet.tweetId}`;
  const { host, pathname, searchParams, hash } = new URL(url);
  const site = host.replace(/^www\./, '').replace(/^(m\.|mobile\.)?(twitter|x)\.com$/, 'x.com');
  const path = pathname.replace(/\/+$/, '');
  const query = [...searchParams]
    .filter(([key]) => !key.startsWith('utm_'))
    .map(([key, value]) => `${key}=${value}`)
    .toSorted();
  // Some sites have their pages behind the hash.
  const page = hash.startsWith('#/') ? hash : '';
  return `${site}${site === 'x.com' ? path.toLowerCase() : path}?${query.join('&')}${page}`;
}

/** Of the links to one place the first. */
export function firstPerTarget<Link extends { url: string }>(links: readonly Link[]): Link[] {
  const targets = links.map(({ url }) => linkTarget(url));
  return links.filter((_, n) => targets.indexOf(targets[n] ?? '') === n);
}
