import type { SignalKind } from '@stoke/domain';

/** What a signal means and what else can look like it, for the admin who decides. */
export function explain(kind: SignalKind, people: number): string {
  const others = `${people} accounts`;
  switch (kind) {
    case 'self_dealing':
      return `${people - 1} of the earners of this creator's campaigns share traces with the creator. A second account would pay itself from the creator's own pool; people of one household share an address and devices too.`;
    case 'shared_wallet':
      return `${others} are paid to, or fund from, the same wallet. One person may have several accounts; a couple may share a wallet. Anyone can save the wallet of someone else, so the first to have it is not held.`;
    case 'shared_funding':
      return `The deposits of ${others} come from the same wallet. It may be one person, an agency or an exchange.`;
    case 'shared_device':
      return `${others} logged in from the same browser. Up to four are mostly a household.`;
    case 'shared_address':
      return `${others} logged in from the same internet address. Households, offices and mobile networks share one.`;
    case 'shared_telegram':
      return `${others} were linked to the same Telegram account, one after the other. One person may have several accounts; a number may have passed to someone else.`;
    case 'telegram_ring':
      return `${others} give most of their reactions to one another. Friends do so too; a ring does little else.`;
    case 'copied_proof':
      return `${others} submitted the same image, link or text as proof of different work.`;
    case 'listed_sender':
      return 'A deposit came from an address on the screening list. The list may be wrong; the money is in the creator balance, and withdrawals are screened too.';
    case 'returned':
      return 'A deleted account with a suspended score had the same email, X account, wallet or Telegram account. The score was taken over. An address may have passed to someone else.';
    case 'reported':
      return 'The creator of a Spark reports this person. The creator pays for what is said there, and may be wrong or have an interest.';
    case 'too_fast':
      return 'Work came faster than a person can do it by hand: more than six pieces in a minute, or actions within two seconds of opening the tweet.';
  }
}
