import { formatDollars, formatLack, fromDollars, parseTelegramGroup } from '@stoke/domain';
import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCircleCheck, IconCircleDashed, IconCircleDot } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { campaignVerb } from '../../../entities/campaigns/campaign-verbs.ts';
import { isAhead } from '../../../entities/campaigns/scheduled.ts';
import { useSession } from '../../../lib/session/session.ts';
import { OutButton } from '../../../ui/out-button.tsx';
import { CardNote } from '../../../ui/fact-card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { NearMoment } from '../../../ui/moment.tsx';
import { StartNow } from '../../../entities/own-campaigns/own-campaign-card.tsx';
import { checkGroup } from './calls.ts';
import { GiveRights, MissingRights } from './missing-rights.tsx';
import type { OwnSpark } from './own-spark.ts';
import classes from './own-spark-card.module.css';
import { useCardAction } from '../../../entities/own-campaigns/use-card-action.ts';
import { brand } from '../../../entities/site/brand.ts';
import { named } from '../../../ui/named.ts';

type Props = { campaign: OwnSpark };
type StepState = 'done' | 'next' | 'later';

/** What a pending campaign still needs, with a link for each. It then starts automatically. */
export function PendingSpark({ campaign, linkTelegram }: Props & { linkTelegram: ReactNode }) {
  return (
    <CardNote>
      <ol className={classes['steps']}>
        <FundingStep campaign={campaign} />
        <GroupStep campaign={campaign} linkTelegram={linkTelegram} />
        <StartStep campaign={campaign} />
      </ol>
    </CardNote>
  );
}

const icons = { done: IconCircleCheck, next: IconCircleDot, later: IconCircleDashed };

function Step({ state, children }: { state: StepState; children: ReactNode }) {
  const Icon = icons[state];
  return (
    <li data-state={state}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </li>
  );
}

function FundingStep({ campaign }: Props) {
  const starting = useCardAction(campaignVerb('spark', 'start'), {
    title: 'Campaign Not Funded',
    fallback: 'Failed to fund the campaign.',
  });
  if (campaign.isFunded) {
    return <Step state="done">Funded: {formatDollars(campaign.budget)} is reserved.</Step>;
  }
  if (campaign.missing > 0) {
    return (
      <Step state="next">
        <Text size="sm">
          {campaign.missedStartAt !== null && (
            <>
              Its start of <NearMoment at={campaign.missedStartAt} /> passed without funds.{' '}
            </>
          )}
          Add <strong className="num">{formatLack(fromDollars(campaign.missing))}</strong> to your
          balance. It is funded automatically.
        </Text>
        <LinkButton
          size="xs"
          variant="light"
          mt={8}
          to="/add-funds"
          search={{ amount: campaign.missing }}
          {...named('Add funds', campaign.name)}
        />
      </Step>
    );
  }
  return (
    <Step state="next">
      <Text size="sm">Your balance covers it. It is funded in a moment.</Text>
      <Button
        size="xs"
        variant="light"
        mt={8}
        disabled={starting.isPending}
        onClick={() => starting.mutate(campaign._id)}
        {...named(
          starting.isPending ? 'Funding...' : `Fund with ${formatDollars(campaign.budget)}`,
          campaign.name,
        )}
      />
    </Step>
  );
}

function GroupStep({ campaign, linkTelegram }: Props & { linkTelegram: ReactNode }) {
  const { user } = useSession();
  const [isLinking, linking] = useDisclosure();
  const { isConnected, isBotAdmin, groupTitle } = campaign;
  if (isConnected && isBotAdmin) {
    return (
      <Step state="done">
        Connected to {groupTitle}.
        <MissingRights campaign={campaign} />
      </Step>
    );
  }
  if (isConnected) {
    return (
      <Step state="next">
        <Text size="sm">
          Make {brand.bot} an administrator of {groupTitle}.
        </Text>
        <Group mt={8} gap="xs" align="end">
          <GiveRights campaign={campaign} />
          <CheckAgain campaign={campaign} />
        </Group>
      </Step>
    );
  }
  if (user?.telegramUserId === null) {
    return (
      <Step state="next">
        <Text size="sm">
          Link your Telegram account: {brand.bot} connects a group for its owner only.
        </Text>
        <Button
          size="xs"
          variant="light"
          mt={8}
          onClick={linking.open}
          {...named('Link Telegram', campaign.name)}
        />
        {isLinking && (
          <Dialog title="Link Telegram" onClose={linking.close}>
            {linkTelegram}
          </Dialog>
        )}
      </Step>
    );
  }
  return (
    <Step state="next">
      <Text size="sm">
        Add {brand.bot} to your group as an admin. Telegram asks you to confirm.
      </Text>
      <Group gap="xs" mt={8}>
        <OutButton
          variant="light"
          href={campaign.connectLink}
          {...named('Connect group', campaign.name)}
        />
        {isPublic(campaign) ? <CheckAgain campaign={campaign} /> : null}
      </Group>
    </Step>
  );
}

/** A private group cannot be found by its link; the creator must add the bot to it. */
function isPublic({ telegramGroupLink }: OwnSpark): boolean {
  return parseTelegramGroup(telegramGroupLink)?.name !== null;
}

function CheckAgain({ campaign }: Props) {
  const checking = useCardAction(checkGroup, {
    title: 'Group Not Checked',
    fallback: 'Failed to check the group.',
  });
  return (
    <Button
      size="xs"
      variant="default"
      disabled={checking.isPending}
      onClick={() => checking.mutate(campaign._id)}
      {...named(checking.isPending ? 'Checking...' : 'Check again', campaign.name)}
    />
  );
}

function StartStep({ campaign }: Props) {
  const { startsAt, waitingFor } = campaign;
  const isWaiting = campaign.isFunded && campaign.isConnected && campaign.isGroupTaken;
  if (isAhead(startsAt) && !campaign.isGroupTaken) {
    return (
      <Step state={waitingFor === null ? 'next' : 'later'}>
        Starts <NearMoment at={startsAt} />, and its time begins.
        {waitingFor === null ? (
          <Group mt={8}>
            <StartNow kind="spark" campaign={campaign} variant="default" />
          </Group>
        ) : null}
      </Step>
    );
  }
  return (
    <Step state={isWaiting ? 'next' : 'later'}>
      {!campaign.isGroupTaken ? (
        'Starts automatically, and its time begins.'
      ) : isAhead(startsAt) ? (
        <>
          Another Spark campaign is running in this group. This one starts{' '}
          <NearMoment at={startsAt} />, or after it ends if that is later.
        </>
      ) : (
        'Another Spark campaign is running in this group. This one starts after it ends.'
      )}
    </Step>
  );
}
