import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LinkAnchor } from '../../../ui/links.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { ownFollows } from './calls.ts';
import { FollowSwitch } from './follow-button.tsx';
import { Quiet } from '../../../ui/quiet.ts';

/** The brands that a member follows; each can be unfollowed. */
export function FollowedBrands() {
  const follows = useQuery(ownFollows);
  const brands = follows.data;
  return (
    <Section title="Followed brands" subtitle="You are told when they start a campaign.">
      {brands ? (
        <Stack className="panel" gap={0} py={8}>
          {brands.length === 0 && (
            <Quiet px={20} py={12}>
              None yet. Follow a brand on its page.
            </Quiet>
          )}
          {brands.map(({ creatorId, name, username }) => (
            <Group key={creatorId} justify="space-between" wrap="nowrap" px={20} py={10}>
              <Text size="sm" truncate>
                <LinkAnchor to="/creator/$id" params={{ id: creatorId }} c="inherit">
                  {name}
                </LinkAnchor>{' '}
                <Text span c="dimmed">
                  @{username}
                </Text>
              </Text>
              <FollowSwitch brand={{ creatorId, name }} isFollowing />
            </Group>
          ))}
        </Stack>
      ) : (
        <NotLoaded what="Followed brands" query={follows} rows={[1, 60]} />
      )}
    </Section>
  );
}
