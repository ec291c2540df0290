import { boost, type ComparedKind } from '@stoke/domain';
import { LinkButton } from '../../ui/links.tsx';

type Props = { kind: ComparedKind; campaignId: string; name: string };

const results = { to: '/creator-dashboard/campaigns/$kind/$id', title: 'Details' } as const;
const work = { to: '/creator-dashboard/campaigns/$kind/$id/work', title: 'Work' } as const;

/** Leads from the card of a campaign to its results, and to its work if it has a page of it. */
export function DetailsLink({ kind, campaignId, name }: Props) {
  const pages = kind === boost.name ? [results] : [results, work];
  return pages.map(({ to, title }) => (
    <LinkButton
      key={title}
      to={to}
      params={{ kind, id: campaignId }}
      variant="default"
      size="xs"
      aria-label={`${title} of ${name}`}
    >
      {title}
    </LinkButton>
  ));
}
