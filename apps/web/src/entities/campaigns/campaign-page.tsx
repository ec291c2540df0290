import { Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { campaignFailure } from './campaign-failure.ts';
import { isMissing } from '../../lib/load-failure.ts';
import { LinkButton } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { Lead, WholeWindow } from '../../ui/whole-window.tsx';

type Props<T> = {
  /** The campaign; null while it loads. */
  campaign: T | null;
  name: (campaign: T) => string;
  error: Error | null;
  onRetry: () => void;
  children: (campaign: T) => ReactNode;
};

/** The page of one campaign: loading, missing, failed and there. */
export function CampaignPage<T>({ campaign, name, error, onRetry, children }: Props<T>) {
  if (campaign !== null) return <Page tab={name(campaign)}>{children(campaign)}</Page>;
  if (error && isMissing(error)) return <CampaignMissing />;
  if (error) return <CampaignFailed message={campaignFailure(error)} onRetry={onRetry} />;
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

function CampaignMissing() {
  return (
    <WholeWindow
      icon={<IconSearchOff size={32} aria-hidden />}
      title="Campaign Not Found"
      actions={<LinkButton to="/explore">Back to Campaigns</LinkButton>}
    >
      <Lead>The link may be incomplete, or the campaign is not available.</Lead>
    </WholeWindow>
  );
}

/** Says why, with the way back (rule 5.9). */
export function CampaignFailed({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <WholeWindow
      icon={<IconAlertTriangle size={32} aria-hidden />}
      tone="rose"
      title="Error Loading Campaign"
      actions={
        <>
          <LinkButton to="/explore">Back to Campaigns</LinkButton>
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
