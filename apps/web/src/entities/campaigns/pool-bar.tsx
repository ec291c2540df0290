import { Progress } from '@mantine/core';
import {
  heldForAppeals,
  poolShares,
  poolTexts,
  type PoolFacts,
  type PoolTexts,
} from './pool-shares.ts';
import classes from './pool-bar.module.css';

type Props = {
  pool: PoolFacts;
  /** What the reserved part waits for. */
  reservedLabel?: string;
  /** The amounts as the page around the bar writes them; to the cent by default. */
  texts?: PoolTexts;
};

/** A reward pool: paid, reserved, held for appeals, and the whole. */
export function PoolBar({ pool, reservedLabel = 'In review', texts = poolTexts(pool) }: Props) {
  const { spent, reserved, disputed } = poolShares(pool);
  const held = heldForAppeals(pool, texts.disputed);
  return (
    <div>
      <div className={classes['head']}>
        <span>Reward pool</span>
        <span className="num">
          <strong>{texts.spent}</strong> / {texts.total}
        </span>
      </div>
      <Progress.Root size={6} radius="xl" mt={8}>
        <Progress.Section
          value={spent}
          aria-label={`Paid: ${texts.spent}`}
          aria-valuetext={`${texts.spent} paid`}
        />
        <Progress.Section
          value={reserved}
          className={classes['reserved']}
          aria-label={`${reservedLabel}: ${texts.reserved}`}
          aria-valuetext={`${texts.reserved} ${reservedLabel.toLowerCase()}`}
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
          {reservedLabel} <b className="num">{texts.reserved}</b>
        </span>
        {held !== null && <span data-kind="disputed">{held}</span>}
      </div>
    </div>
  );
}
