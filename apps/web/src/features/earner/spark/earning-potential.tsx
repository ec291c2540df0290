import type { SparkCampaign } from '@stoke/contract';
import {
  formatUsd,
  sparkCardPercent,
  sparkPageEstimate,
  sparkPagePool,
  sparkRules,
  sparkShare,
  sparkTimeLeft,
  type SparkPace,
} from '@stoke/domain';
import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTicking } from '../../../lib/ticking.ts';
import { ownPart } from './part-calls.ts';
import { Participate } from './participate.tsx';
import { balanceOf, msLeftOf, percentText, poolOf, useIsOver } from './spark-facts.ts';
import classes from './spark-page.module.css';

type Props = { campaign: SparkCampaign };

/** What there is to earn, for how long still, and the way in (rule 5.9). */
export function EarningPotential({ campaign }: Props) {
  const percent = sparkCardPercent(balanceOf(campaign), poolOf(campaign));
  const { data: part } = useQuery(ownPart(campaign._id));
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
        <div>
          <dt>Limit per person ({String(sparkRules.sharePercent)}%)</dt>
          <dd>{formatUsd(sparkShare(poolOf(campaign)))}</dd>
        </div>
      </dl>
      <Participate campaign={campaign} part={part} />
    </>
  );
}

function Estimate({ label, pace, campaign }: Props & { label: string; pace: SparkPace }) {
  const isEnded = useIsOver(campaign);
  const text = useTicking((now) =>
    formatUsd(sparkPageEstimate(pace, isEnded ? 0 : msLeftOf(campaign, now), balanceOf(campaign))),
  );
  return (
    <div>
      <dt>{label}</dt>
      <dd data-pace={pace}>{text}</dd>
    </div>
  );
}

function TimeLeft({ campaign }: Props) {
  const isEnded = useIsOver(campaign);
  const text = useTicking((now) => sparkTimeLeft(msLeftOf(campaign, now)));
  if (campaign.status === 'pending') return 'Not started';
  return isEnded ? 'Ended' : text;
}
