import { formatRate, sparkRates, toDollars } from '@stoke/domain';
import { readLinked } from '../people/contacts/index.ts';
import type { Clock } from '../platform/clock.ts';
import { unopenedLinksOf, type UnopenedLinks } from '../campaigns/spark/index.ts';
import { composer, type Words } from './conversation.ts';

type Deps = { clock: Clock; publicUrl: string; jwtSecret: string };

/**
 * After the answer to `/start` and `/myrewards` in private: a message for each campaign with the links
 * that the person can still be paid for. Never in a group, since the links are this person's.
 */
export function paidLinks({ clock, publicUrl, jwtSecret: secret }: Deps) {
  const part = composer();
  part.chatType('private').command(['start', 'myrewards'], async (turn, next) => {
    await next();
    const linked = await readLinked(turn.tx, String(turn.from.id));
    if (linked === null || linked.isBanned) return;
    const input = { userId: linked.userId, now: clock.now() };
    for (const campaign of await unopenedLinksOf({ secret, publicUrl }, turn.tx, input)) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
      await turn.say(linkWords(campaign), campaign.campaignId);
    }
  });
  return part;
}

const reward = formatRate(toDollars(sparkRates.click));

function linkWords({ name, links }: UnopenedLinks): Words {
  const which = links.length === 1 ? 'this link' : 'these links';
  return {
    text: `${name}\nOpen ${which} and earn ${reward} for each. The first opening counts.`,
    buttons: links.map(({ label: text, url }) => [{ text, url }]),
  };
}
