import { formatDollars } from '@stoke/domain';
import { Progress } from '@mantine/core';
import { heldForAppeals, poolShares, type PoolFacts } from '../lib/pool-shares.ts';
import classes from './pool-bar.module.css';

type Props = { pool: PoolFacts; /** What the reserved part waits for. */ reservedLabel?: string };

/** A reward pool: paid, reserved, held for appeals, and the whole. */
export function PoolBar({ pool, reservedLabel = 'In review' }: Props) {
  const { spent, reserved, disputed } = poolShares(pool);
  const held = heldForAppeals(pool);
  return (
    <div>
      <div className={classes['head']}>
        <span>Reward pool</span>
        <span className="num">
          <strong>{formatDollars(pool.spent)}</strong> / {formatDollars(pool.total)}
        </span>
      </div>
      <Progress.Root size={6} radius="xl" mt={8}>
        <Progress.Section
          value={spent}
          aria-label={`Paid: ${formatDollars(pool.spent)}`}
          aria-valuetext={`${formatDollars(pool.spent)} paid`}
        />
        <Progress.Section
          value={reserved}
          className={classes['reserved']}
          aria-label={`${reservedLabel}: ${formatDollars(pool.reserved)}`}
          aria-valuetext={`${formatDollars(pool.reserved)} ${reservedLabel.toLowerCase()}`}
        />
        {held !== null && (
          <Progress.Section
            value={disputed}
            className={classes['disputed']}
            aria-label={held}
            aria-valuetext={held}
          />
        )}
      </Progress.Root>
      <div className={classes['legend']}>
        <span data-kind="spent">Paid</span>
        <span data-kind="reserved">
          {reservedLabel} <b className="num">{formatDollars(pool.reserved)}</b>
        </span>
        {held !== null && <span data-kind="disputed">{held}</span>}
      </div>
    </div>
  );
}
