import type { Queryable } from '../../../platform/db/db.ts';
import { readLinks, readOpened } from './click-store.ts';
import { clickToken, type LinkKind } from './click-token.ts';

/** The secret that signs links, and where this site is. */
export type LinkSigning = { secret: string; publicUrl: string };

const labels: Readonly<Record<LinkKind, string>> = {
  tweet: 'Post on X',
  website: 'Website',
  x: 'X profile',
  discord: 'Discord',
};

/** A person's own links of a campaign that has started: opening each is paid once (rule 5.4). */
export async function clickLinksOf(
  { secret, publicUrl }: LinkSigning,
  q: Queryable,
  input: { userId: string; campaignId: string },
): Promise<{ id: string; label: string; url: string; isOpened: boolean }[]> {
  const [links, opened] = [await readLinks(q, input.campaignId), await readOpened(q, input)];
  return links.map(({ kind }) => ({
    id: kind,
    label: labels[kind],
    url: new URL(`/r/${clickToken(secret, { ...input, kind })}`, publicUrl).href,
    isOpened: opened.has(kind),
  }));
}
