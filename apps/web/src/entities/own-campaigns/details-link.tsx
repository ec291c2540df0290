import type { ComparedKind } from '@stoke/domain';
import { LinkButton } from '../../ui/links.tsx';

type Props = { kind: ComparedKind; campaignId: string; name: string };

/** Leads from the card of a campaign to its results. */
export function DetailsLink({ kind, campaignId, name }: Props) {
  return (
    <LinkButton
      to="/creator-dashboard/campaigns/$kind/$id"
      params={{ kind, id: campaignId }}
      variant="default"
      size="xs"
      aria-label={`Details of ${name}`}
    >
      Details
    </LinkButton>
  );
}
