import type { SparkCampaign } from '@stoke/contract';
import { Box, Button, Group, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconCircleMinus } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../../ui/failure-message.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { OutButton } from '../../../ui/out-button.tsx';
import { FramePart } from '../../../entities/campaigns/campaign-frame.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { keepOpened, wasOpened } from './opened-posts.ts';
import { useReport, type Participation, type RequiredAction } from './part-calls.ts';
import { named } from '../../../ui/named.ts';
import { stepsOf, type Step } from './part-steps.ts';
import classes from './spark-part.module.css';

type Props = { campaign: SparkCampaign; part: Participation };

/** The steps before actions are paid: what is done, what is left, and the way to do it. */
export function Checklist({ campaign, part }: Props) {
  const steps = stepsOf(part);
  const needed = steps.filter(({ state }) => state !== 'not_required');
  const done = needed.filter(({ state }) => state === 'done').length;
  return (
    <FramePart title="Your checklist">
      <p className={classes['lead']} role="status">
        {!part.isEligible
          ? `${done} of ${needed.length} done. Complete every step to get paid.`
          : campaign.status === 'paused'
            ? 'All set. Valid actions are paid again once the campaign is active.'
            : 'All set. Your valid actions are paid from now on.'}
      </p>
      <ul className={classes['steps']}>
        {steps.map((step) => (
          <StepRow
            key={step.code}
            step={step}
            campaign={{ ...campaign, telegramGroupLink: part.groupUrl }}
          />
        ))}
      </ul>
    </FramePart>
  );
}

const marks = {
  done: { Icon: IconCircleCheckFilled, says: 'Done' },
  todo: { Icon: IconCircle, says: 'To do' },
  not_required: { Icon: IconCircleMinus, says: 'Not required' },
} as const;

type RowOf = { step: Step; campaign: SparkCampaign };

function StepRow({ step, campaign }: RowOf) {
  const { Icon, says } = marks[step.state];
  const [note, setNote] = useState<ReactNode>(null);
  const shown = step.state === 'todo' ? (note ?? step.hint) : null;
  return (
    <li data-state={step.state}>
      <Icon size={20} aria-hidden />
      <div className={classes['step']}>
        <span>{step.label}</span>
        {shown !== null && (
          <Text component="span" size="sm" c={note === null ? 'dimmed' : 'rose.3'} role="status">
            {shown}
          </Text>
        )}
      </div>
      {step.state === 'todo' ? (
        <StepAction step={step} campaign={campaign} onNote={setNote} />
      ) : (
        <Box component="span" flex="none" className="hint">
          {says}
        </Box>
      )}
    </li>
  );
}

type ActionOf = RowOf & { onNote: (note: ReactNode) => void };

function StepAction({ step: { code }, campaign, onNote }: ActionOf) {
  const { href } = useLocation();
  const back = { cameFrom: { href, name: 'the Spark' } };
  switch (code) {
    case 'rules':
      return (
        <LinkButton to="/acknowledge-rules" variant="default" size="xs">
          Read the rules
        </LinkButton>
      );
    case 'telegram':
      return (
        <LinkButton to="/dashboard" hash="telegram" state={back} variant="default" size="xs">
          Link Telegram
        </LinkButton>
      );
    case 'x_account':
      return (
        <LinkButton to="/dashboard" hash="x-account" state={back} variant="default" size="xs">
          Link X
        </LinkButton>
      );
    case 'joinTelegram':
      return <JoinCheck campaign={campaign} onNote={onNote} />;
    case 'like':
    case 'retweet':
    case 'comment':
      return <XAttest action={code} campaign={campaign} onNote={onNote} />;
    default:
      return (
        <Box component="span" flex="none" className="hint">
          To do
        </Box>
      );
  }
}

type CheckOf = Pick<ActionOf, 'campaign' | 'onNote'>;

/** Reports one action and says what became of it where it is still to do. */
function useStep({ campaign, onNote }: CheckOf, action: RequiredAction, stillMissing: string) {
  const report = useReport(campaign._id);
  return {
    isPending: report.isPending,
    send: () => {
      onNote(null);
      report.mutate(action, {
        onSuccess: ({ actions }) => onNote(actions[action] === 'todo' ? stillMissing : null),
        onError: (error) => onNote(messageOf(error, 'No answer from the server. Try again.')),
      });
    },
  };
}

const notInGroup =
  'Telegram does not show you in the group yet. Join it with your linked account, then check again.';

function JoinCheck(checkOf: CheckOf) {
  const { isPending, send } = useStep(checkOf, 'joinTelegram', notInGroup);
  return (
    <Group gap={8} align="stretch" wrap="nowrap" flex="none">
      <OpenButton href={checkOf.campaign.telegramGroupLink} label="Open group" step="join" />
      <Button size="xs" disabled={isPending} onClick={send}>
        {isPending ? 'Checking...' : 'Check'}
      </Button>
    </Group>
  );
}

const attested = { like: 'I liked it', retweet: 'I retweeted it', comment: 'I commented' } as const;

/** Opens the post first: only who was there can report what they did. */
function XAttest({ action, ...rest }: CheckOf & { action: keyof typeof attested }) {
  const userId = useSession().user?._id ?? '';
  const opening = { userId, campaignId: rest.campaign._id, action };
  const [isOpened, setOpened] = useState(() => wasOpened(opening));
  const { isPending, send } = useStep(rest, action, 'Not saved. Try again.');
  function open() {
    keepOpened(opening);
    setOpened(true);
  }
  return (
    <Group gap={8} align="stretch" wrap="nowrap" flex="none">
      <OpenButton href={rest.campaign.tweetUrl} label="Open post" step={action} onOpened={open} />
      <Button
        size="xs"
        disabled={!isOpened || isPending}
        title={isOpened ? '' : 'Open the post first'}
        onClick={send}
      >
        {attested[action]}
      </Button>
    </Group>
  );
}

type Opens = { href: string; label: string; step: string; onOpened?: () => void };

function OpenButton({ href, label, step, onOpened }: Opens) {
  return <OutButton variant="default" href={href} onClick={onOpened} {...named(label, step)} />;
}
