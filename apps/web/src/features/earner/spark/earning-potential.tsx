import type { SparkCampaign } from '@stoke/contract';
import {
  formatDollars,
  formatUsd,
  sparkCardPercent,
  sparkPageEstimate,
  sparkPagePool,
  sparkTimeLeft,
  type SparkPace,
} from '@stoke/domain';
import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTicking } from '../../../lib/ticking.ts';
import { ownPart, type Participation } from './part-calls.ts';
import { Participate } from './participate.tsx';
import { balanceOf, boundsOf, leftText, msLeftOf, poolOf, useIsOver } from './spark-facts.ts';
import { Pair } from '../../../ui/pair.tsx';
import classes from './spark-page.module.css';

type Props = { campaign: SparkCampaign };

/** What there is to earn, for how long still, and the way in (rule 5.9). */
export function EarningPotential({ campaign }: Props) {
  const left = sparkCardPercent(balanceOf(campaign), poolOf(campaign));
  const { data: part } = useQuery(ownPart(campaign._id));
  return (
    <>
      <h2>Your Earning Potential</h2>
      <dl className={classes['potential']}>
        <Estimate label="Earn Up To" pace="maximum" campaign={campaign} part={part} />
        <Estimate label="Typical Earnings" pace="average" campaign={campaign} part={part} />
      </dl>
      <div className={classes['pool']}>
        <span>Current Reward Pool</span>
        <span>
          <strong>{sparkPagePool(balanceOf(campaign))}</strong> USDC
        </span>
      </div>
      <Progress value={left} size={6} color="ember" aria-label="Reward pool remaining" />
      <p className={classes['remaining']}>{leftText(left)} remaining</p>
      <dl className={classes['lines']}>
        <Pair name="Time left">
          <TimeLeft campaign={campaign} />
        </Pair>
        <Pair name="Active earners">
          {campaign.uniqueUsersEngagedCount.toLocaleString('en-US')}
        </Pair>
        {campaign.groupPeople === null ? null : (
          <Pair name="People in the group">{campaign.groupPeople.toLocaleString('en-US')}</Pair>
        )}
        <Pair name={`Limit per person (${campaign.personLimitPercent}%)`}>
          {formatDollars(campaign.personLimit)}
        </Pair>
      </dl>
      <Participate campaign={campaign} part={part} />
    </>
  );
}

type EstimateProps = Props & { label: string; pace: SparkPace; part: Participation | undefined };

function Estimate({ label, pace, campaign, part }: EstimateProps) {
  const isEnded = useIsOver(campaign);
  const text = useTicking((now) => {
    const left = isEnded ? 0 : msLeftOf(campaign, now);
    return formatUsd(sparkPageEstimate(pace, left, balanceOf(campaign), boundsOf(campaign, part)));
  });
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
