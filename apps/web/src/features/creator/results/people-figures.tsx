import type { CampaignResults } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { Defined, Definition } from '../../../ui/definition.tsx';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Section } from '../../../ui/section.tsx';
import { countText } from '../../../lib/count-text.ts';
import classes from './day-hours.module.css';

type Props = { results: CampaignResults };

/** Who took part, what each of them cost, and at which hours of the day. */
export function PeopleFigures({ results }: Props) {
  const { people, engagedUsers, hours, actions } = results;
  const ofAll = (part: number) =>
    engagedUsers === 0
      ? 'of none yet'
      : `${Math.round((part / engagedUsers) * 100)}% of ${countText(engagedUsers)}`;
  return (
    <Section title="People">
      <Figures>
        <Figure
          name={
            <Defined name="New people">
              They took part in a campaign of yours for the first time.
            </Defined>
          }
          note={ofAll(people.new)}
        >
          {countText(people.new)}
        </Figure>
        <Figure
          name={
            <Defined name="Returning people">
              They took part in another campaign of yours before this one.
            </Defined>
          }
          note={ofAll(people.returning)}
        >
          {countText(people.returning)}
        </Figure>
        <Figure
          name={
            <Defined name="Cost per person">
              {actions === null ? 'Paid rewards' : 'Paid and reserved rewards'} with their part of
              the fee, for each person who took part, rejected work included.
            </Defined>
          }
          note="Platform fee included"
        >
          {people.costEach === null ? '–' : formatDollars(people.costEach)}
        </Figure>
      </Figures>
      {hours.some((actionsThen) => actionsThen > 0) ? <DayHours hours={hours} /> : null}
    </Section>
  );
}

const actionsText = (value: number) => (value === 1 ? '1 action' : `${countText(value)} actions`);
const twoDigits = (hour: number) => String(hour).padStart(2, '0');

/** How much of the paid work was done in each hour of the day. */
function DayHours({ hours }: { hours: readonly number[] }) {
  const most = Math.max(...hours);
  const best = hours.indexOf(most);
  return (
    <figure className={`panel ${classes['hours'] ?? ''}`}>
      <figcaption>
        Hours of the day (UTC)
        <Definition name="Hours of the day">
          Approved or paid actions by the hour in which they were submitted or done.
        </Definition>
        <span>
          Most at {twoDigits(best)}:00, {actionsText(most)}
        </span>
      </figcaption>
      <ol className={classes['scale']}>
        {hours.map((actions, hour) => (
          <li key={hour} title={`${twoDigits(hour)}:00, ${actionsText(actions)}`}>
            <i style={{ height: `${(actions / most) * 100}%` }} aria-hidden />
            <span className={hour % 3 === 0 ? undefined : (classes['between'] ?? '')}>
              {twoDigits(hour)}
              <em>: {countText(actions)}</em>
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
