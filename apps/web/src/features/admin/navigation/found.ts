import { kindLabel } from '@stoke/domain';
import type { Found } from '@stoke/contract';
import { kindPages } from '../../../entities/campaigns/kinds/kinds.ts';
import { exactDollars } from '../../../lib/exact-amount.ts';

const kinds = {
  person: 'Person',
  campaign: 'Campaign',
  work: 'Work',
  payout: 'Payout',
  deposit: 'Deposit',
  ticket: 'Ticket',
} as const satisfies Record<Found['kind'], string>;

/** Something that was found, and the page that shows it. */
export type FoundPlace = { kind: string; path: string; title: string; about: string };

export function placeOf(one: Found): FoundPlace {
  return { kind: kinds[one.kind], ...show(one) };
}

function show(one: Found): Omit<FoundPlace, 'kind'> {
  switch (one.kind) {
    case 'person':
      return { path: `/admin/people?person=${one._id}`, title: one.name, about: one.email };
    case 'campaign':
      return {
        path: kindPages[one.of].adminPath(one._id),
        title: one.name,
        about: `${kindLabel(one.of)} · ${one.creator}`,
      };
    case 'work':
      return {
        path: `/admin/people?person=${one.person._id}`,
        title: one.person.username,
        about: one.campaign,
      };
    case 'payout':
      return {
        path: `/admin/payouts?payout=${one._id}`,
        title: exactDollars(one.amount),
        about: `${one.username} · ${one.status}`,
      };
    case 'deposit':
      return {
        path:
          one.signature === null ? '/admin/deposits' : `/admin/deposits?signature=${one.signature}`,
        title: exactDollars(one.amount),
        about: one.username,
      };
    case 'ticket':
      return { path: `/admin/support?ticket=${one._id}`, title: one.title, about: one.status };
  }
}
