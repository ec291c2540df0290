import { formatRate, sparkPaidPerHour, sparkRates, toDollars } from '@stoke/domain';
import { readLinked } from '../people/contacts/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { TrafficDatabases } from '../platform/db/traffic.ts';
import {
  askedLinkOf,
  unopenedLinksOf,
  type AskedLink,
  type UnopenedLinks,
} from '../campaigns/spark/index.ts';
import { composer, type Words } from './conversation.ts';

type Deps = { traffic: TrafficDatabases; clock: Clock; publicUrl: string; jwtSecret: string };

/**
 * After the answer to `/start` and `/myrewards` in private: a message for each campaign with the links
 * that the person can still be paid for. Never in a group, since the links are this person's.
 */
export function paidLinks({ traffic, clock, publicUrl, jwtSecret: secret }: Deps) {
  const part = composer();
  part.chatType('private').command('start', async (turn, next) => {
    const [, id, place] = startWithLink.exec(turn.match) ?? [];
    const linked = await readLinked(turn.tx, String(turn.from.id));
    if (id === undefined || linked === null || linked.isBanned) return next();
    const { userId } = linked;
    const input = { userId, campaignId: toUuid(id), position: Number(place), now: clock.now() };
    const asked = await askedLinkOf({ secret, publicUrl }, { db: turn.tx, traffic }, input);
    await (asked === null ? next() : turn.say(askedWords(asked, publicUrl)));
  });
  part.chatType('private').command(['start', 'myrewards'], async (turn, next) => {
    await next();
    const linked = await readLinked(turn.tx, String(turn.from.id));
    if (linked === null || linked.isBanned) return;
    const input = { userId: linked.userId, now: clock.now() };
    const sides = { db: turn.tx, traffic };
    for (const campaign of await unopenedLinksOf({ secret, publicUrl }, sides, input)) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
      await turn.say(linkWords(campaign), campaign.campaignId);
    }
  });
  return part;
}

const startWithLink = /^link_([0-9a-f]{32})_(\d{1,2})$/;

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const reward = formatRate(toDollars(sparkRates.click));

function linkWords({ name, links }: UnopenedLinks): Words {
  const which = links.length === 1 ? 'this link' : 'these links';
  return {
    text: `${name}\nOpen ${which} and earn ${reward} for each. Each is paid once, up to ${sparkPaidPerHour.click} per hour.`,
    buttons: links.map(({ label: text, url }) => [{ text, url }]),
  };
}

/** The link that a person asked for with the button in a group, or what keeps it from being paid. */
function askedWords(asked: AskedLink, publicUrl: string): Words {
  const { campaignId, name } = asked;
  const url = new URL(`/spark-campaign/${campaignId}`, publicUrl).href;
  const buttons = [[{ text: 'Open the campaign', url }]];
  switch (asked.kind) {
    case 'own':
      return linkWords({ campaignId, name, links: [asked] });
    case 'missing':
      return { text: `${name}\nOne thing first: ${asked.message}`, buttons };
    case 'spent':
      return { text: `${name}\n${asked.message}`, buttons };
    case 'opened':
      return { text: `${name}\nYou have opened this link. Each link is paid once.`, buttons };
    case 'over':
      return { text: `${name}\nThis campaign is not running. Its links pay nothing now.`, buttons };
  }
}
