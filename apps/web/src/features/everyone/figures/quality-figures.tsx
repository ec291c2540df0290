import { useQuery } from '@tanstack/react-query';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { publicFigures } from './calls.ts';
import { lengthOfTime } from '../../../lib/length-of-time.ts';
import { percent } from '../../../lib/percent.ts';

const tooFew = 'Fewer than 20 so far';

/** How the work of the last 30 days was judged. */
export function QualityFigures() {
  const figures = useQuery(publicFigures);
  if (!figures.data) {
    return <NotLoaded what="The figures" query={figures} rows={[1, 92]} label="Loading figures" />;
  }
  const { review, appeals } = figures.data;
  const { p50Seconds, p95Seconds, rejectedShare, systemShare, decisions } = review;
  return (
    <Figures perRow={3}>
      <Figure
        name="Rejected, 30 days"
        note={decisions === null ? tooFew : `of ${decisions} decisions`}
      >
        {rejectedShare === null ? '–' : percent(rejectedShare)}
      </Figure>
      <Figure
        name="Median review"
        note={p95Seconds === null ? tooFew : `95% within ${lengthOfTime(p95Seconds)}`}
      >
        {p50Seconds === null ? '–' : lengthOfTime(p50Seconds)}
      </Figure>
      <Figure
        name="Decided by people"
        note={
          appeals.decided === null
            ? tooFew
            : `${appeals.overturned ?? 0} of ${appeals.decided} appeals overturned`
        }
      >
        {systemShare === null ? '–' : percent(1 - systemShare)}
      </Figure>
    </Figures>
  );
}
