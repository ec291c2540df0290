import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Reply } from '@stoke/contract/client';
import { BrandTasks } from '../../features/earner/drip/brand-tasks.tsx';
import { FollowButton } from '../../features/earner/follows/follow-button.tsx';
import { BrandFomos } from '../../features/earner/fomo/brand-fomos.tsx';
import { BrandSparks } from '../../features/earner/spark/brand-sparks.tsx';
import { imageAddress } from '../../lib/image-address.ts';
import { isMissing } from '../../lib/load-failure.ts';
import { projectOf } from '../../entities/people/project.ts';
import { ReviewLine } from '../../entities/people/review-line.tsx';
import { useSession } from '../../lib/session/session.ts';
import { BrandHeader } from '../../entities/campaigns/campaign-frame.tsx';
import { Card } from '../../ui/card-facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { LinkButton } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { Lead, WholeWindow } from '../../ui/whole-window.tsx';
import { useTaskWays } from './task-ways.ts';

/** `/creator/{id}`: the public profile of a brand, with all that is open of it. */
export function CreatorPage() {
  const { id = '' } = useParams({ strict: false });
  const { data: brand, error, refetch } = useQuery(projectOf(id));
  if (brand) return <Brand brand={brand} />;
  if (error && isMissing(error)) return <BrandMissing />;
  return (
    <Page tab="Brand">
      {error ? (
        <LoadError title="This brand could not be loaded" query={{ error, refetch }} />
      ) : (
        <>
          <VisuallyHidden role="status">Loading brand...</VisuallyHidden>
          <Stack gap={40} aria-hidden>
            <Skeleton height={420} radius={16} />
            <Skeleton height={360} radius={16} />
          </Stack>
        </>
      )}
    </Page>
  );
}

function Brand({ brand }: { brand: Reply<'projectByCreator'> }) {
  const { user } = useSession();
  const ways = useTaskWays();
  const { ownerId: creatorId, name, username } = brand;
  return (
    <Page tab={name}>
      <BrandHeader
        art={imageAddress(brand.bannerImageUrl)}
        seed={creatorId}
        logo={imageAddress(brand.logo)}
        brand={name}
        title={name}
        by={
          <>
            @{username}
            <ReviewLine reviews={brand.reviews} />
          </>
        }
        follow={<FollowButton brand={{ creatorId, name }} />}
        badges={brand.tags.length > 0 && <Card.Tags tags={brand.tags} most={10} />}
        description={brand.description}
        links={brand.socials}
      />
      <Stack gap={48} mt={40}>
        <BrandTasks userId={user?._id ?? null} username={username} ways={ways} />
        <BrandSparks creatorId={creatorId} />
        {user && <BrandFomos creatorId={creatorId} />}
      </Stack>
    </Page>
  );
}

function BrandMissing() {
  return (
    <WholeWindow
      Icon={IconSearchOff}
      title="Brand Not Found"
      actions={<LinkButton to="/">Back to tasks</LinkButton>}
    >
      <Lead>The link may be incomplete, or the account was deleted.</Lead>
    </WholeWindow>
  );
}
