import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { refusals } from '@stoke/contract/refusals';
import { IconArrowLeft, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { BoostFacts } from '../../features/admin/boost/boost-facts.tsx';
import { adminBoost } from '../../features/admin/boost/calls.ts';
import { ImportDialog } from '../../features/admin/boost/import-dialog.tsx';
import { ParticipantTable } from '../../features/admin/boost/participant-table.tsx';
import { VerifyDialog } from '../../features/admin/boost/verify-dialog.tsx';
import { isMissing } from '../../lib/load-failure.ts';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { LinkAnchor, LinkButton } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';

const route = getRouteApi('/admin/boost-volume/campaigns/$id');

/** `/admin/boost-volume/campaigns/{id}`: a campaign, and what is to be verified and paid. */
export function AdminBoostPage() {
  const { user } = useSession();
  const { id } = route.useParams();
  if (user?.role !== 'admin') {
    return (
      <Page title="Boost Volume Campaign">
        <ErrorPanel title={refusals['admin.required'].text} />
      </Page>
    );
  }
  return <Campaign key={id} id={id} />;
}

function Campaign({ id }: { id: string }) {
  const boost = useQuery(adminBoost(id));
  const [isImporting, setImporting] = useState(false);
  const [isVerifying, setVerifying] = useState(false);
  if (boost.isPending) return <Loading />;
  if (!boost.data) {
    if (isMissing(boost.error)) return <Missing />;
    return (
      <Page title="Boost Volume Campaign">
        <LoadError title="The campaign could not be loaded" query={boost} />
      </Page>
    );
  }
  const { campaignName, owner } = boost.data;
  return (
    <Page title={campaignName} subtitle={<Back owner={owner.username} />}>
      <Stack gap={40}>
        <BoostFacts boost={boost.data} />
        <Section
          title="Participants"
          actions={
            <Group gap="sm">
              <Button variant="default" onClick={() => setVerifying(true)}>
                Verify signatures
              </Button>
              <Button
                variant="default"
                leftSection={<IconUpload size={16} aria-hidden />}
                onClick={() => setImporting(true)}
              >
                Import participants
              </Button>
            </Group>
          }
        >
          <ParticipantTable campaignId={id} />
        </Section>
      </Stack>
      {isVerifying && <VerifyDialog campaignId={id} onClose={() => setVerifying(false)} />}
      {isImporting && <ImportDialog campaignId={id} onClose={() => setImporting(false)} />}
    </Page>
  );
}

function Back({ owner }: { owner: string }) {
  return (
    <>
      By @{owner} · <LinkAnchor to="/admin/boost-volume/campaigns">All campaigns</LinkAnchor>
    </>
  );
}

function Loading() {
  return (
    <Page title="Boost Volume Campaign">
      <Stack gap={40} role="status" aria-label="Loading the campaign">
        <Skeleton height={206} radius={16} />
        <Skeleton height={320} radius={16} />
      </Stack>
    </Page>
  );
}

function Missing() {
  return (
    <Page title="Boost Volume Campaign">
      <EmptyState
        Icon={IconArrowLeft}
        title={refusals['boost.campaign_unknown'].text}
        message="Check the address, or choose a campaign from the list."
        action={
          <LinkButton to="/admin/boost-volume/campaigns" variant="default">
            All campaigns
          </LinkButton>
        }
      />
    </Page>
  );
}
