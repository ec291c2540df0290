import { Text } from '@mantine/core';
import { LinkAnchor } from '../../ui/links.tsx';

/** Stands at the button that creates a campaign, or the dashboard. */
export function CreatorRulesNote({ what = 'campaign' }: { what?: 'campaign' | 'dashboard' }) {
  return (
    <Text size="sm" c="dimmed">
      By creating a {what} you accept the{' '}
      <LinkAnchor to="/docs/$slug" params={{ slug: 'creator-rules' }} target="_blank">
        rules for creators
      </LinkAnchor>
      .
    </Text>
  );
}
