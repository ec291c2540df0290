import type { SparkCampaign } from '@stoke/contract';
import {
  formatUsd,
  isSparkOver,
  sparkCardPercent,
  sparkPageEstimate,
  sparkPagePool,
  sparkTimeLeft,
  type SparkPace,
} from '@stoke/domain';
import { Button, Progress } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconBrandTelegram } from '@tabler/icons-react';
import { useState } from 'react';
import { useTicking } from '../../lib/ticking.ts';
import { webLink } from '../../lib/web-link.ts';
import classes from './spark-page.module.css';
import { balanceOf, msLeftOf, percentText, poolOf } from './spark-facts.ts';

type Of = { campaign: SparkCampaign };

/** What there is to earn, for how long still, and the way in (rule 5.9). */
export function EarningPotential({ campaign }: Of) {
  const percent = sparkCardPercent(balanceOf(campaign), poolOf(campaign));
  return (
    <>
      <h2>Your Earning Potential</h2>
      <dl className={classes['potential']}>
        <Estimate label="Earn Up To" pace="maximum" campaign={campaign} />
        <Estimate label="Typical Earnings" pace="average" campaign={campaign} />
      </dl>
      <div className={classes['pool']}>
        <span>Current Reward Pool</span>
        <span>
          <strong>{sparkPagePool(balanceOf(campaign))}</strong> USDC
        </span>
      </div>
      <Progress value={percent} size={6} color="ember" aria-label="Reward pool remaining" />
      <p className={classes['remaining']}>{percentText(percent)} remaining</p>
      <dl className={classes['lines']}>
        <div>
          <dt>Time left</dt>
          <dd>
            <TimeLeft campaign={campaign} />
          </dd>
        </div>
        <div>
          <dt>Active earners</dt>
          <dd>{campaign.uniqueUsersEngagedCount.toLocaleString('en-US')}</dd>
        </div>
      </dl>
      <Participate campaign={campaign} />
    </>
  );
}

function Estimate({ label, pace, campaign }: Of & { label: string; pace: SparkPace }) {
  const text = useTicking((now) =>
    formatUsd(sparkPageEstimate(pace, msLeftOf(campaign, now), balanceOf(campaign))),
  );
  return (
    <div>
      <dt>{label}</dt>
      <dd data-pace={pace}>{text}</dd>
    </div>
  );
}

function TimeLeft({ campaign }: Of) {
  const isOver = useIsOver(campaign);
  const text = useTicking((now) => sparkTimeLeft(msLeftOf(campaign, now)));
  if (campaign.status === 'pending') return 'Not started';
  return isOver ? 'Ended' : text;
}

function useIsOver(campaign: SparkCampaign): boolean {
  return useTicking((now) =>
    isSparkOver({
      status: campaign.status,
      msLeft: msLeftOf(campaign, now),
      balance: balanceOf(campaign),
    }),
  );
}

/** Opens the group in a new tab, and says so for a second (rule 5.9). */
function Participate({ campaign }: Of) {
  const [isGoing, setGoing] = useState(false);
  const { start } = useTimeout(() => setGoing(false), 1000);
  const isOver = useIsOver(campaign);
  const group = webLink(campaign.telegramGroupLink);
  const closed = closedLabel(campaign.status, isOver);
  if (closed !== null || group === null) {
    return (
      <Button fullWidth size="md" disabled>
        {closed ?? 'Campaign without a group'}
      </Button>
    );
  }
  function go(to: string) {
    window.open(to, '_blank', 'noopener,noreferrer');
    setGoing(true);
    start();
  }
  return (
    <Button
      fullWidth
      size="md"
      disabled={isGoing}
      leftSection={<IconBrandTelegram size={18} aria-hidden />}
      onClick={() => go(group)}
    >
      {isGoing ? 'Participating...' : 'Participate Now!'}
    </Button>
  );
}

/** What stands on the button of a campaign that is not open; null when it is. */
function closedLabel(status: SparkCampaign['status'], isOver: boolean): string | null {
  const hasBegun = status !== 'pending' && status !== 'paused';
  if (hasBegun && isOver) return 'Campaign Ended';
  return status === 'active' ? null : `Campaign ${status}`;
}
