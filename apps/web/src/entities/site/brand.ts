import { product } from '@stoke/domain';
import { pageFact } from '../../lib/page-facts.ts';

/** The names under which this Stoke is found on X and Telegram, as its server has them. */
export const brand = {
  /** With its @; empty where the server has none. */
  handle: pageFact('handle') ?? product.handle,
  /** With its @, or words for it while Telegram has not told the name. */
  bot: pageFact('bot') ?? product.bot,
};
