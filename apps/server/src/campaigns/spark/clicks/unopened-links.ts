import { sparkRates, sparkReasons, type Usdc } from '@stoke/domain';
import { stateAt, unreservedPool, type Campaign } from '../../core/index.ts';
import type { BothSides } from '../../../platform/db/traffic.ts';
import { clickLinksOf, type LinkSigning } from './click-links.ts';
import { listRunningOf } from './click-store.ts';
import { messageFor, readPart } from '../show-participation.ts';

export type UnopenedLinks = {
  campaignId: string;
  name: string;
  links: { label: string; url: string }[];
};

const campaigns = 4;

/**
 * The own links that a person has not opened yet, of running Sparks that pay for it: the campaigns that
 * started last, none where something is missing, everything was opened, or the money for it is spent.
 */
export async function unopenedLinksOf(
  signing: LinkSigning,
  sides: BothSides,
  { userId, now }: { userId: string; now: Date },
): Promise<UnopenedLinks[]> {
  const found = await listRunningOf(sides, { userId, limit: campaigns });
  const all = await Promise.all(
    found.map(async ({ campaignId }) => {
      const part = await readPart(sides, { campaignId, userId });
      const { campaign, missing } = part;
      if (missing.length > 0 || stateAt(campaign, now) !== 'active') return [];
      if (spentReasonOf(part) !== null) return [];
      const links = await clickLinksOf(signing, sides, { userId, campaignId });
      const left = links.filter(({ isOpened }) => !isOpened);
      return left.length === 0 ? [] : [{ campaignId, name: campaign.name, links: left }];
    }),
  );
  return all.flat();
}

/** Why there is no money for another click of this person; null: there is. */
function spentReasonOf({ campaign, limitLeft }: { campaign: Campaign; limitLeft: Usdc }) {
  if (unreservedPool(campaign) < sparkRates.click) return sparkReasons.POOL_EXHAUSTED;
  return limitLeft < sparkRates.click ? sparkReasons.SHARE_CAP : null;
}

/** One link of a Spark for the person who asks for it in Telegram. */
export type AskedLink = { campaignId: string; name: string } & (
  | { kind: 'missing' | 'spent'; message: string }
  | { kind: 'over' | 'opened' }
  | { kind: 'own'; label: string; url: string }
);

/** Null when there is no such link. */
export async function askedLinkOf(
  signing: LinkSigning,
  sides: BothSides,
  { now, ...input }: { userId: string; campaignId: string; position: number; now: Date },
): Promise<AskedLink | null> {
  const { campaignId, position } = input;
  const links = await clickLinksOf(signing, sides, input);
  const link = links.find((one) => one.position === position);
  if (!link) return null;
  const part = await readPart(sides, input);
  const { campaign, person, missing } = part;
  const { name } = campaign;
  if (stateAt(campaign, now) !== 'active') return { campaignId, name, kind: 'over' };
  const [first] = missing;
  if (first !== undefined) {
    return { campaignId, name, kind: 'missing', message: messageFor(first, person) };
  }
  if (link.isOpened) return { campaignId, name, kind: 'opened' };
  const spent = spentReasonOf(part);
  if (spent !== null) return { campaignId, name, kind: 'spent', message: spent };
  return { campaignId, name, kind: 'own', label: link.label, url: link.url };
}
