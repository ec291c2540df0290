import type { SparkCampaign } from '@stoke/contract';
import { Button, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconBrandTelegram } from '@tabler/icons-react';
import { useState } from 'react';
import { outcomeMessage } from '../../../ui/outcome-message.tsx';
import { webLink } from '../../../lib/web-link.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { useParticipate, type Participation } from './part-calls.ts';
import { hindranceOf } from './part-steps.ts';
import { useIsOver } from './spark-facts.ts';
import classes from './spark-page.module.css';
import { suspensionOf } from '../../../entities/people/suspension.ts';
import { useSession } from '../../../lib/session/session.ts';
import { OwnResultsLink } from '../../../entities/campaigns/own-results.tsx';

type Props = { campaign: SparkCampaign; part: Participation | undefined };

/** Takes part and opens the group in a new tab (rule 5.9); or says why that is not possible. */
export function Participate({ campaign, part }: Props) {
  const isEnded = useIsOver(campaign);
  const suspension = suspensionOf(useSession().user);
  const group = webLink(part?.groupUrl) ?? webLink(campaign.telegramGroupLink);
  const closed = closedLabel(campaign.status, isEnded);
  if (closed !== null || group === null) {
    return (
      <>
        <Button fullWidth size="md" disabled>
          {closed ?? 'Campaign without a group'}
        </Button>
        {campaign.status === 'paused' && (
          <p className={classes['note']}>
            The bot lost its admin rights. Payments resume when the creator restores them.
          </p>
        )}
      </>
    );
  }
  const blockedReason = part ? hindranceOf(part) : null;
  if (blockedReason === null) return <Open campaignId={campaign._id} group={group} part={part} />;
  return (
    <>
      <Button fullWidth size="md" disabled>
        Participate Now!
      </Button>
      <p className={classes['note']}>
        {blockedReason.message}{' '}
        {blockedReason.code === 'own_campaign' && <OwnResultsLink kind="spark" id={campaign._id} />}
        {blockedReason.code === 'suspended' && (
          <LinkAnchor inherit underline="always" to="/dashboard">
            View your {suspension?.more ?? 'trust score'}
          </LinkAnchor>
        )}
      </p>
    </>
  );
}

type OpenOf = { campaignId: string; group: string; part: Participation | undefined };

function Open({ campaignId, group, part }: OpenOf) {
  const [isGoing, setGoing] = useState(false);
  const { start } = useTimeout(() => setGoing(false), 1000);
  const { mutate, error } = useParticipate(campaignId);
  function go() {
    // Before the call: a window that opens after its answer is blocked.
    window.open(group, '_blank', 'noopener,noreferrer');
    setGoing(true);
    start();
    mutate();
  }
  return (
    <>
      <Button
        fullWidth
        size="md"
        // Who takes part already only opens the group.
        variant={part?.isParticipant === true ? 'default' : 'filled'}
        disabled={isGoing}
        leftSection={<IconBrandTelegram size={18} aria-hidden />}
        onClick={go}
      >
        {isGoing ? 'Participating...' : 'Participate Now!'}
      </Button>
      {error !== null ? (
        <Text component="p" role="alert" c="rose.3" className={classes['note'] ?? ''}>
          You are not taking part yet:{' '}
          {outcomeMessage(error, 'no response. Press Participate Now! again.')}
        </Text>
      ) : (
        part && <p className={classes['note']}>{partText(part)}</p>
      )}
    </>
  );
}

function partText({ isParticipant, isEligible, missing }: Participation): string {
  if (!isParticipant) return 'Only actions after you take part are paid.';
  if (isEligible) return 'You are taking part. Valid actions are paid.';
  const left = missing.length;
  return `You are taking part. ${left} ${left === 1 ? 'step' : 'steps'} left before you are paid.`;
}

/** The label of the disabled button of a campaign that is not open; null when it is open. */
function closedLabel(status: SparkCampaign['status'], isEnded: boolean): string | null {
  const hasBegun = status !== 'pending' && status !== 'paused';
  if (hasBegun && isEnded) return 'Campaign Ended';
  return status === 'active' ? null : `Campaign ${status}`;
}
