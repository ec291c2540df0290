import type { PersonInFull } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { callOnce } from '../../../lib/session/call-once.ts';
import { kindPages } from '../../../entities/campaigns/kinds/kinds.ts';
import { ActDialog } from '../../../ui/act-dialog.tsx';
import { statuses } from '../../../entities/campaigns/campaign-statuses.ts';
import { SheetPart } from '../../../ui/sheet-part.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts';
import { missingReason, ReasonLine } from './reason-line.tsx';
import classes from './people.module.css';
import { Quiet } from '../../../ui/quiet.ts';

type Creator = NonNullable<PersonInFull['creator']>;
type Campaign = Creator['campaigns'][number];

/** What a creator has with the platform, and the campaigns that an admin can stop. */
export function CreatorPart({ creator }: { creator: Creator }) {
  const [stopping, setStopping] = useState<Campaign | null>(null);
  return (
    <SheetPart title="Creator">
      <Quiet mb="xs">
        {creator.name} · @{creator.username} · Balance {formatDollars(creator.available)} · In
        campaigns {formatDollars(creator.inCampaigns)}
      </Quiet>
      {creator.campaigns.length === 0 ? (
        <Quiet>No open campaigns.</Quiet>
      ) : (
        <ul className={classes['lines']} data-wide aria-label="Open campaigns">
          {creator.campaigns.map((campaign) => (
            <li key={campaign._id}>
              <Text span inherit>
                <Anchor
                  component={PathLink}
                  path={kindPages[campaign.kind].adminPath(campaign._id)}
                  inherit
                >
                  {campaign.name}
                </Anchor>{' '}
                · {formatDollars(campaign.price)}
              </Text>
              <StatusBadge {...statuses[campaign.status]} />
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Stop ${campaign.name}`}
                onClick={() => setStopping(campaign)}
              >
                Stop
              </Button>
            </li>
          ))}
        </ul>
      )}
      {stopping && <StopDialog campaign={stopping} onClose={() => setStopping(null)} />}
    </SheetPart>
  );
}

function outcomeOf({ status, isFunded }: Campaign): string {
  if (!isFunded) return 'It will not start. It was not funded, so no money moves.';
  if (status === 'pending') return 'It will not start. Its funds return to the creator.';
  return 'Takes no new work from now on. Submitted work is still reviewed and paid. Unspent funds return to the creator.';
}

const empty = { reason: '' };
const drafts = draftStore<typeof empty>('stop');

function StopDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { form, ...draft } = useDraftForm({
    drafts,
    empty,
    about: campaign._id,
    validate: { reason: missingReason },
    isRechecked: true,
  });
  return (
    <ActDialog
      title={`Stop ${campaign.name}`}
      label="Stop campaign"
      busyLabel="Stopping..."
      isDangerous
      form={form}
      draft={draft}
      changes="appeals"
      act={({ reason }) =>
        callOnce('stopCampaign', { params: { campaignId: campaign._id }, body: { reason } })
      }
      onClose={onClose}
    >
      {(isBusy) => (
        <>
          <Text c="dimmed">{outcomeOf(campaign)}</Text>
          <ReasonLine
            description="Shown to the creator, and kept in the audit log."
            disabled={isBusy}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </ActDialog>
  );
}
