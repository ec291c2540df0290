import type { AdminBoost } from '@stoke/contract';
import { formatDollars, formatRate } from '@stoke/domain';
import { statuses } from '../../../entities/campaigns/campaign-statuses.ts';
import { Moment } from '../../../ui/moment.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from './boost-desk.module.css';
import { countText } from './words.ts';

/** The terms of a campaign, and its progress. */
export function BoostFacts({ boost }: { boost: AdminBoost }) {
  const { startsAt, endsAt, tokenMint } = boost;
  const facts = [
    ['Status', <StatusBadge key="status" {...statuses[boost.status]} />],
    ['Target volume', formatDollars(boost.targetVolume)],
    ['Volume per loop', formatDollars(boost.volumePerLoop)],
    ['Loops per user', countText(boost.loopsPerUser)],
    ['Total loops', countText(boost.totalCampaignLoops)],
    ['Loops completed', countText(boost.currentLoopsCompleted)],
    ['Estimated user payouts', `${formatDollars(boost.estimatedUserPayouts)} USD`],
    ['Reward per loop', formatRate(boost.rewardPerLoop)],
    ['Starts', startsAt === null ? '–' : <Moment key="starts" at={startsAt} />],
    ['Ends', endsAt === null ? '–' : <Moment key="ends" at={endsAt} />],
    ['Token', tokenMint ?? '–'],
  ] as const;
  return (
    <dl className={classes['facts']}>
      {facts.map(([name, value]) => (
        <div key={name} data-wide={name === 'Token' || undefined}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
