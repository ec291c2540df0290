import { Skeleton } from '@mantine/core';
import classes from './drip-card.module.css';

/** Holds the place of a drip card, at the height of one with a single tweet. */
export function DripCardSkeleton() {
  return (
    <div className={classes['card']} data-loading>
      <Skeleton h={20} w="45%" />
      <div className={classes['facts']}>
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} h={38} w="70%" />
        ))}
      </div>
      <Skeleton h={48} />
      <Skeleton h={20} w="80%" />
      <Skeleton h={30} w={104} mt="auto" />
    </div>
  );
}
