import type { SparkCampaign } from '@stoke/contract';
import { useQuery } from '@tanstack/react-query';
import { FramePart } from '../../../entities/campaigns/campaign-frame.tsx';
import { Checklist } from './checklist.tsx';
import { OwnActivity, type Appeal } from './own-activity.tsx';
import { ownPart } from './part-calls.ts';
import { hindranceOf } from './part-steps.ts';
import { PaidLinks } from './paid-links.tsx';
import { useIsOver } from './spark-facts.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';

/** The user's part in the campaign: the steps before it pays, its links, and the earnings. */
export function OwnPart({ campaign, appeal }: { campaign: SparkCampaign; appeal: Appeal }) {
  const query = useQuery(ownPart(campaign._id));
  const part = query.data;
  const isOpen = !useIsOver(campaign) && ['active', 'paused'].includes(campaign.status);
  if (!part) {
    return (
      <FramePart title="Your checklist">
        <NotLoaded what="Your checklist" query={query} rows={[4, 44]} />
      </FramePart>
    );
  }
  const isAble = hindranceOf(part) === null;
  const hasActed = part.isParticipant || part.waiting > 0 || part.unpaid > 0;
  const checklist = isOpen && isAble && <Checklist campaign={campaign} part={part} />;
  return (
    <>
      {!part.isEligible && checklist}
      {hasActed && <OwnActivity campaignId={campaign._id} part={part} appeal={appeal} />}
      {isOpen && isAble && campaign.status === 'active' && part.links.length > 0 && (
        <PaidLinks part={part} />
      )}
      {part.isEligible && checklist}
    </>
  );
}
