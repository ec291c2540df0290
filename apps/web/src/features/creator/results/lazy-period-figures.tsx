import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const PeriodFigures = lazy(async () => ({
  default: (await import('./period-figures.tsx')).PeriodFigures,
}));
/** Of its heading and one row of figures: what stands below stays where it is. */
const height = 150;

/** The figures of a period, loaded after the page. */
export function LazyPeriodFigures() {
  return (
    <Suspense fallback={<Skeleton h={height} />}>
      <PeriodFigures />
    </Suspense>
  );
}
