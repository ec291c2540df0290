import type { ComparedKind } from '@stoke/domain';
import { LinkAnchor } from '../../ui/links.tsx';

/** Leads creators from the public page of their campaign to its results. */
export function OwnResultsLink({ kind, id }: { kind: ComparedKind; id: string }) {
  return (
    <LinkAnchor
      inherit
      underline="always"
      to="/creator-dashboard/campaigns/$kind/$id"
      params={{ kind, id }}
    >
      View results
    </LinkAnchor>
  );
}
