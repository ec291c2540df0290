import { product } from '@stoke/domain';
import { chapter, list, table, text, type Article } from '../article.ts';

export const privacy: Article = {
  slug: 'privacy',
  title: 'Privacy',
  lead: 'What we know about you, who sees it, and what can never be erased.',
  chapters: [
    chapter(
      'What we keep',
      table(
        ['What', 'Why'],
        ['Email and password (only as a hash)', 'To sign you in'],
        ['Username, X handle, Telegram account', 'To check that work is yours'],
        ['Wallet address', 'To pay you'],
        ['Work, decisions, payouts', 'To pay once, and to explain each decision'],
        ['Which rules you accepted, and when', 'To hold both of us to them'],
      ),
    ),
    chapter(
      'Who sees what',
      list(
        'Reviewers see your username, your X handle and the work you handed in.',
        'Creators see figures, not your profile.',
        'Everybody sees the chain: a payout shows our address, your address and the amount. That cannot be changed or removed by anybody.',
      ),
    ),
    chapter(
      'Nobody else is told',
      text(
        `Your browser talks to ${product.name} alone. No trackers, no foreign fonts, no pictures from elsewhere. Profile pictures of X accounts come through our own server, so that X does not learn who looks at them.`,
      ),
    ),
    chapter(
      'Your rights',
      list(
        '**A copy of your data.** [Settings](/settings) gives you everything we hold about you in one file, at any time.',
        '**Deletion.** Also in [Settings](/settings). Your profile, handles, wallet, sessions and messages go at once. The books have to stay: postings remain, without your name. A balance that you leave behind is named there as what nobody claims; it is never ours.',
        '**What stands in the way of a deletion:** a payout on its way, work or an appeal that waits, money in a creator balance or a campaign. The page says which.',
      ),
    ),
  ],
};
