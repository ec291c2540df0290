import type { FomoCampaign } from '@stoke/contract';
import { countdown } from '@stoke/domain';
import { Alert, Button, Group } from '@mantine/core';
import { useRef } from 'react';
import { suspensionOf } from '../../../entities/people/suspension.ts';
import { OwnResultsLink } from '../../../entities/campaigns/own-results.tsx';
import { messageOf } from '../../../ui/failure-message.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useTicking } from '../../../lib/ticking.ts';
import { confirmDialog } from '../../../ui/dialogs.ts';
import { focusAround } from '../../../ui/focus-around.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useMove, type Part } from './part-calls.ts';
import { Pair } from '../../../ui/pair.tsx';
import classes from './fomo-part.module.css';

type Props = {
  campaign: FomoCampaign;
  part: Part | undefined;
  isOwn: boolean;
  /** Whether places are given now. */
  isOpen: boolean;
  /** Whether FOMO campaigns are closed for now. */
  isSoon: boolean;
};

/** What the reader of the page has in this campaign, and how long. */
export function OwnPlace({ campaign, part, isOwn, isOpen, isSoon }: Props) {
  const suspension = suspensionOf(useSession().user);
  if (isOwn) {
    return (
      <p className={classes['note']}>
        This is your own campaign. <OwnResultsLink kind="fomo" id={campaign._id} />
      </p>
    );
  }
  if (part?.place) {
    return <Held campaign={campaign} place={part.place} links={part.links} isSoon={isSoon} />;
  }
  if (!isOpen) return null;
  if (suspension) {
    return (
      <p className={classes['note']}>
        {suspension.message}{' '}
        <LinkAnchor inherit underline="always" to="/dashboard" hash={suspension.place}>
          View your {suspension.more}
        </LinkAnchor>
      </p>
    );
  }
  return (
    <p className={classes['note']}>
      {part?.lapsed
        ? 'Your place lapsed after 24 hours without work. Take a place again to continue.'
        : 'Take a place in one task. It is yours for 24 hours; submit work to keep it.'}
    </p>
  );
}

type HeldOf = {
  campaign: FomoCampaign;
  place: NonNullable<Part['place']>;
  links: Part['links'];
  isSoon: boolean;
};

function Held({ campaign, place, links, isSoon }: HeldOf) {
  const task = campaign.campaignTasks.find(({ _id }) => _id === place.taskId);
  const approved = links.filter(({ status }) => status === 'approved').length;
  const isDone = place.status === 'completed';
  return (
    <section className={classes['place']} aria-label="Your place">
      <Group component="header" gap={0} justify="space-between" wrap="nowrap" mb="sm">
        <h2>Your place</h2>
        <StatusBadge tone={isDone ? 'good' : 'new'} label={isDone ? 'Completed' : 'Taken'} />
      </Group>
      <dl className="rows">
        <Pair name="Task">{task?.name ?? ''}</Pair>
        <Pair name="Approved">
          {approved} of {links.length}
        </Pair>
        {place.expiresAt !== null && <Expiry at={new Date(place.expiresAt)} />}
      </dl>
      {isSoon && (
        <p className={classes['note']}>
          FOMO campaigns are closed for now: no work is submitted and no place is taken. Work in
          review is still decided.
        </p>
      )}
      {place.expiresAt !== null && <Leave campaignId={campaign._id} isSoon={isSoon} />}
    </section>
  );
}

function Expiry({ at }: { at: Date }) {
  const left = useTicking((now) => (at > now ? countdown(at, now) : 'lapsed'));
  return <Pair name="Lapses in">{left}</Pair>;
}

function Leave({ campaignId, isSoon }: { campaignId: string; isSoon: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, error } = useMove(campaignId, () => focusAround(button.current));
  async function leave() {
    const isSure = await confirmDialog({
      title: 'Give your place back?',
      message: isSoon
        ? 'You cannot take another one while FOMO campaigns are closed.'
        : 'It opens to others immediately.',
      labels: { cancel: 'Keep it', confirm: 'Give back' },
    });
    if (isSure) mutate(null);
  }
  return (
    <>
      <Button
        ref={button}
        variant="default"
        size="xs"
        mt={12}
        loading={isPending}
        onClick={() => void leave()}
      >
        Give back
      </Button>
      {error && (
        <Alert color="rose" mt={12}>
          {messageOf(error, 'No answer from the server. Try again.')}
        </Alert>
      )}
    </>
  );
}
