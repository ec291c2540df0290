import type { DripTask } from '@stoke/contract';
import { countdown, formatDollars } from '@stoke/domain';
import { reviewLine } from '../../../entities/people/review-line.tsx';
import { isToSubmit } from './task-list.ts';
import { Quiet } from '../../../ui/quiet.ts';

/** How long the task runs, what its pool can still pay, and how its brand decides. */
export function TaskLimits({ task, now }: { task: DripTask; now: Date }) {
  const end = new Date(task.endTime);
  const ended = isToSubmit(task) ? 'Ended: submit within 10 minutes' : 'Ended';
  const time = end > now ? `Ends in ${countdown(end, now)}` : ended;
  return (
    <Quiet size="xs" className="num">
      {[time, `${formatDollars(task.poolLeft)} left in the pool`, reviewLine(task.reviews)]
        .filter((text) => text !== null)
        .join(' · ')}
    </Quiet>
  );
}
