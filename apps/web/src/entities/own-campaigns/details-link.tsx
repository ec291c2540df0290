import { boost, type ComparedKind } from '@stoke/domain';
import { LinkButton } from '../../ui/links.tsx';

type Props = { kind: ComparedKind; campaignId: string; name: string };

/** Leads from the card of a campaign to its results, and to its work if it has a page of it. */
export function DetailsLink({ kind, campaignId, name }: Props) {
  const params = { kind, id: campaignId };
  return (
    <>
      <LinkButton
        to="/creator-dashboard/campaigns/$kind/$id"
        params={params}
        variant="default"
        size="xs"
        aria-label={`Details of ${name}`}
      >
        Details
      </LinkButton>
      {kind !== boost.name && (
        <LinkButton
          to="/creator-dashboard/campaigns/$kind/$id/work"
          params={params}
          variant="default"
          size="xs"
          aria-label={`Work of ${name}`}
        >
          Work
        </LinkButton>
      )}
    </>
  );
}
