import { formatRate, linkTarget, sparkLimits, sparkRates, toDollars } from '@stoke/domain';
import { lockOwn, stateAt, type Campaign, type CampaignWorkDeps } from '../../core/index.ts';
import { queueGroupPost } from '../../../messaging/telegram/index.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readDetailsOf } from '../spark-store.ts';
import { insertAddedLink, readLinks } from './click-store.ts';

type NewLink = { campaignId: string; creatorId: string; url: string; label: string };

/** The address that leads every person to their own link at this place of the campaign. */
export type LinkAddress = (link: { campaignId: string; position: number }) => string;

const reward = formatRate(toDollars(sparkRates.click));

/**
 * Adds a link to the creator's own campaign while it is active, and has the bot post it in the group.
 * The campaign's lock keeps two from adding the same one, or more than there may be.
 */
export async function addLink(
  deps: CampaignWorkDeps & { addressOf: LinkAddress },
  tx: Tx,
  { campaignId, creatorId, url, label }: NewLink,
): Promise<Campaign> {
  const campaign = await lockOwn(tx, { kind: 'spark', campaignId, creatorId });
  if (stateAt(campaign, deps.clock.now()) !== 'active') {
    throw new Refusal('campaign.not_running');
  }
  const links = await readLinks(tx, campaignId);
  if (links.some((link) => linkTarget(link.url) === linkTarget(url))) {
    throw new Refusal('spark.link_repeated', { field: 'url' });
  }
  if (links.length >= sparkLimits.links) throw new Refusal('spark.too_many_links');
  const name = label === '' ? shortLink(url) : label;
  const position = await insertAddedLink(tx, { campaignId, url, label: name });
  const { telegramChatId: chatId } = await readDetailsOf(tx, campaignId);
  if (chatId !== null) {
    await queueGroupPost(deps, tx, {
      chatId: BigInt(chatId),
      reference: `spark-link:${campaignId}:${position}`,
      text: `${campaign.name}\nNew link: ${name}\nOpening it pays ${reward} to everyone who takes part, once.`,
      buttons: [[{ text: 'Open my link', url: deps.addressOf({ campaignId, position }) }]],
    });
  }
  tx.publish('campaigns', { user: creatorId });
  tx.publish('campaigns', { campaign: campaignId });
  tx.publish('submissions', { campaign: campaignId });
  return campaign;
}

/** A link as its own name: `brand.example/shop`. */
function shortLink(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`.slice(
    0,
    sparkLimits.linkLabelLength,
  );
}
