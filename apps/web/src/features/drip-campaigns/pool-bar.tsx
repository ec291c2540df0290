import { formatDollars } from '@stoke/domain';
import { Progress } from '@mantine/core';
import type { DripCampaign } from '@stoke/contract';
import classes from './drip-card.module.css';
import { poolShares } from './pool-shares.ts';

type Props = { campaign: Pick<DripCampaign, 'poolTotal' | 'poolSpent' | 'poolReserved'> };

/** The reward pool: paid, in review, and the whole. */
export function PoolBar({ campaign }: Props) {
  const { spent, reserved } = poolShares(campaign);
  return (
    <div>
      <div className={classes['poolHead']}>
        <span>Reward pool</span>
        <span className={classes['figure']}>
          <strong>{formatDollars(campaign.poolSpent)}</strong> / {formatDollars(campaign.poolTotal)}
        </span>
      </div>
      <Progress.Root size={6} radius="xl" mt={8}>
        <Progress.Section
          value={spent}
          aria-label={`Paid: ${formatDollars(campaign.poolSpent)}`}
          aria-valuetext={`${formatDollars(campaign.poolSpent)} paid`}
        />
        <Progress.Section
          value={reserved}
          className={classes['reserved']}
          aria-label={`In review: ${formatDollars(campaign.poolReserved)}`}
          aria-valuetext={`${formatDollars(campaign.poolReserved)} in review`}
        />
      </Progress.Root>
      <div className={classes['legend']}>
        <span data-kind="spent">Paid</span>
        <span data-kind="reserved">
          In review <b className={classes['figure']}>{formatDollars(campaign.poolReserved)}</b>
        </span>
      </div>
    </div>
  );
}
