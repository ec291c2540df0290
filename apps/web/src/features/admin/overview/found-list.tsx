import { kindLabel } from '@stoke/domain';
import type { Found } from '@stoke/contract';
import { IconSearchOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { kindPages } from '../../../entities/campaigns/kinds/kinds.ts';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { foundBy } from './calls.ts';
import classes from './overview.module.css';

/** What a search finds, each with the page that shows it. */
export function FoundList({ search }: { search: string }) {
  const found = useQuery({ ...foundBy(search), placeholderData: keepPreviousData });
  if (!found.data) {
    return found.isError ? (
      <LoadError title="The search failed" query={found} />
    ) : (
      <SkeletonRows count={3} height={52} gap={8} />
    );
  }
  if (found.data.length === 0) {
    return (
      <EmptyState
        Icon={IconSearchOff}
        title="Nothing found"
        message="Paste a whole ID, wallet, signature or tweet link, or type the beginning of a name."
      />
    );
  }
  return (
    <ul className={`panel ${classes['queues']}`} aria-label="Results">
      {found.data.map((one) => {
        const { path, title, about } = show(one);
        return (
          <li key={`${one.kind} ${one._id}`}>
            <PathLink path={path} className={classes['found'] ?? ''}>
              <span className={classes['kind']}>{kinds[one.kind]}</span>
              <b>{title}</b>
              <span className={classes['age']}>{about}</span>
            </PathLink>
          </li>
        );
      })}
    </ul>
  );
}

const kinds = {
  person: 'Person',
  campaign: 'Campaign',
  work: 'Work',
  payout: 'Payout',
  deposit: 'Deposit',
  ticket: 'Ticket',
} as const satisfies Record<Found['kind'], string>;

function show(one: Found): { path: string; title: string; about: string } {
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
