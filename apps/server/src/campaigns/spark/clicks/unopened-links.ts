import { stateAt } from '../../core/index.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { clickLinksOf, type LinkSigning } from './click-links.ts';
import { listRunningOf } from './click-store.ts';
import { readPart } from '../show-participation.ts';

export type UnopenedLinks = {
  campaignId: string;
  name: string;
  links: { label: string; url: string }[];
};

const campaigns = 4;

/**
 * The own links that a person has not opened yet, of running Sparks that pay for it: the campaigns that
 * started last, none where something is missing or everything was opened.
 */
export async function unopenedLinksOf(
  signing: LinkSigning,
  q: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<UnopenedLinks[]> {
  const found = await listRunningOf(q, { userId, limit: campaigns });
  const all = await Promise.all(
    found.map(async ({ campaignId }) => {
      const { campaign, missing } = await readPart(q, { campaignId, userId });
      if (missing.length > 0 || stateAt(campaign, now) !== 'active') return [];
      const links = await clickLinksOf(signing, q, { userId, campaignId });
      const left = links.filter(({ isOpened }) => !isOpened);
      return left.length === 0 ? [] : [{ campaignId, name: campaign.name, links: left }];
    }),
  );
  return all.flat();
}
