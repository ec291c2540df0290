import type { PersonInFull } from '@stoke/contract';
import { payoutStates } from '../../../entities/money/payout-states.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { Moment } from '../../../ui/moment.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Lines } from './lines.tsx';

/** The latest payouts and withdrawals, each with its own page. */
export function PersonPayouts({ payouts }: Pick<PersonInFull, 'payouts'>) {
  return (
    <Lines title="Payouts" none="No payouts yet.">
      {payouts.map(({ _id, purpose, amount, status, requestedAt }) => (
        <li key={_id}>
          <LinkAnchor to="/admin/payouts" search={{ payout: _id }} inherit>
            {exactDollars(amount)}
          </LinkAnchor>
          <span>{purpose === 'withdrawal' ? 'Withdrawal' : ''}</span>
          <StatusBadge {...payoutStates[status]} />
          <Moment at={requestedAt} />
        </li>
      ))}
    </Lines>
  );
}
