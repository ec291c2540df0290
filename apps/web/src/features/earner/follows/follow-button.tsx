import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session/session.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { ownFollows, useFollowing } from './calls.ts';

type Brand = { creatorId: string; name: string };

/** Lets members follow the brand of a campaign, but not themselves. */
export function FollowButton({ brand }: { brand: Brand }) {
  const { user } = useSession();
  const isOther = user !== null && user._id !== brand.creatorId;
  const follows = useQuery({ ...ownFollows, enabled: isOther });
  if (!isOther || follows.isError) return null;
  const isFollowing = follows.data?.some(({ creatorId }) => creatorId === brand.creatorId) ?? false;
  return <FollowSwitch brand={brand} isFollowing={isFollowing} isReady={follows.isSuccess} />;
}

type Props = { brand: Brand; isFollowing: boolean; isReady?: boolean };

/** Follows a brand that is not followed, or stops. */
export function FollowSwitch({ brand: { creatorId, name }, isFollowing, isReady = true }: Props) {
  const following = useFollowing(creatorId);
  const act = isFollowing ? 'unfollow' : 'follow';
  const label = isFollowing ? 'Unfollow' : 'Follow';
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`${label} ${name}`}
      disabled={!isReady}
      loading={following.isPending}
      onClick={() =>
        following.mutate(act, {
          onError: (error) => showToast('error', messageOf(error, `${label} failed. Try again.`)),
        })
      }
    >
      {label}
    </Button>
  );
}
