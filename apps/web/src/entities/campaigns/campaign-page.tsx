import { Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { campaignFailure } from './campaign-failure.ts';
import { isMissing } from '../../lib/load-failure.ts';
import { LinkButton } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { Lead, WholeWindow } from '../../ui/whole-window.tsx';

type Props<T> = {
  /** The way back to the list that the campaign is in. */
  back?: ReactNode;
  campaign: { data: T | undefined; error: Error | null; refetch: () => unknown };
  children: (campaign: T) => ReactNode;
};

/** The page of one campaign: loading, missing, failed and there. */
export function CampaignPage<T extends { name: string }>({ back, campaign, children }: Props<T>) {
  const { data, error } = campaign;
  if (data) return <Page tab={data.name}>{children(data)}</Page>;
  if (error && isMissing(error)) return <CampaignMissing back={back} />;
  if (error) {
    return (
      <CampaignFailed
        back={back}
        message={campaignFailure(error)}
        onRetry={() => void campaign.refetch()}
      />
    );
  }
  return (
    <Page tab="Campaign">
      <VisuallyHidden role="status">Loading campaign...</VisuallyHidden>
      <Stack gap={24} aria-hidden>
        <Skeleton height={420} radius={16} />
        <Skeleton height={360} radius={16} />
      </Stack>
    </Page>
  );
}

const toList = <LinkButton to="/explore">Back to Campaigns</LinkButton>;

function CampaignMissing({ back = toList }: { back: ReactNode }) {
  return (
    <WholeWindow Icon={IconSearchOff} title="Campaign Not Found" actions={back}>
      <Lead>The link may be incomplete, or the campaign is not available.</Lead>
    </WholeWindow>
  );
}

/** Says why, with the way back (rule 5.9). */
export function CampaignFailed(props: { back?: ReactNode; message: string; onRetry?: () => void }) {
  const { back = toList, message, onRetry } = props;
  return (
    <WholeWindow
      Icon={IconAlertTriangle}
      tone="rose"
      title="Error Loading Campaign"
      actions={
        <>
          {back}
          {onRetry && (
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
        </>
      }
    >
      <Lead>{message}</Lead>
    </WholeWindow>
  );
}
