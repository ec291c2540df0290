import { LinkAnchor } from '../../ui/links.tsx';
import { Quiet } from '../../ui/quiet.ts';

/** Stands at the button that creates a campaign, or the dashboard. */
export function CreatorRulesNote({ what = 'campaign' }: { what?: 'campaign' | 'dashboard' }) {
  return (
    <Quiet>
      By creating a {what} you accept the{' '}
      <LinkAnchor to="/docs/$slug" params={{ slug: 'creator-rules' }} target="_blank">
        rules for creators
      </LinkAnchor>
      .
    </Quiet>
  );
}
