import { Definition } from '../../../ui/definition.tsx';
import classes from './day-hours.module.css';
import { countText } from '../../../lib/count-text.ts';

const actionsText = (value: number) => (value === 1 ? '1 action' : `${countText(value)} actions`);
const twoDigits = (hour: number) => String(hour).padStart(2, '0');

/** How much of the paid work was done in each hour of the day. */
export function DayHours({ hours }: { hours: readonly number[] }) {
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
