import type { Submission } from '@stoke/contract';
import { nearMoment } from '../../lib/day-text.ts';

/** Tells a submission from the others of a person: the task, the brand and when it was submitted. */
export function workName({ work, submittedAt }: Pick<Submission, 'work' | 'submittedAt'>): string {
  const { brand, taskName } = work;
  const when = nearMoment(new Date(submittedAt));
  return `${taskName}${brand === '' ? '' : ` of ${brand}`}, ${when}`;
}
