import { otherHost } from '@stoke/domain';
import type { BothSides } from '../../../platform/db/traffic.ts';
import { readLinks, readOpened, type SparkLink } from './click-store.ts';
import { clickToken, type LinkKind } from './click-token.ts';

/** The secret that signs links, and where this site is. */
export type LinkSigning = { secret: string; publicUrl: string };

const labels: Readonly<Record<LinkKind, string>> = {
  tweet: 'Post on X',
  website: 'Website',
  x: 'X profile',
  discord: 'Discord',
  added: '',
};

/** What people read of a link, with its host where that is not the network's. */
export function labelOf({ kind, label, url }: Pick<SparkLink, 'kind' | 'label' | 'url'>): string {
  if (label !== '') return label;
  const host = otherHost(kind === 'x' ? 'twitter' : kind, url);
  return host === null ? labels[kind] : `${labels[kind]} (${host})`;
}

/** A person's own links of a campaign that has started: opening each is paid once (rule 5.4). */
export async function clickLinksOf(
  { secret, publicUrl }: LinkSigning,
  { db, traffic }: BothSides,
  input: { userId: string; campaignId: string },
): Promise<{ id: string; position: number; label: string; url: string; isOpened: boolean }[]> {
  const links = await readLinks(db, input.campaignId);
  const opened = await readOpened(traffic.databaseOf(input.campaignId), input);
  return links.map((link) => ({
    id: link.id,
    position: link.position,
    label: labelOf(link),
    url: new URL(`/r/${clickToken(secret, { ...input, position: link.position })}`, publicUrl).href,
    isOpened: opened.has(link.id),
  }));
}
