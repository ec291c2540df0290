import {
  appealWithinDays,
  trustScoreForWork,
  trustScoreMaximum,
  trustScoreStart,
  trustTable,
  workPerTrustMove,
} from '@stoke/domain';
import { chapter, example, list, table, text, type Article } from '../article.ts';

const { payout_confirmed: payout, work_approved: work, rejection_upheld: fraud } = trustTable;
const asPayouts = Math.ceil(-fraud.points / payout.points);

export const trustScore: Article = {
  slug: 'trust-score',
  title: 'Trust score',
  lead: `A number from 0 to ${trustScoreMaximum} that says how reliable your work has been. Everybody starts at ${trustScoreStart}.`,
  chapters: [
    chapter(
      'What moves it',
      table(
        ['What happens', 'Points'],
        ...Object.values(trustTable).map(({ text: cause, points }) => [cause, signed(points)]),
      ),
      text(
        `That is all of it, for everybody the same. A rejection costs trust only for [reasons of fraud](/docs/reviews#why-work-is-rejected), and only once it stands: after ${appealWithinDays} days without an appeal, or when an appeal is lost.`,
      ),
      example(
        `You start at ${trustScoreStart}. ${workPerTrustMove * 3} pieces of work are approved: ${signed(work.points * 3)}. A payout arrives: ${signed(payout.points)}. Your score is ${trustScoreStart + work.points * 3 + payout.points}. One rejection for fraud takes ${-fraud.points}, as much as ${asPayouts} payouts give.`,
      ),
    ),
    chapter(
      'What it decides',
      list(
        `Under ${trustScoreForWork} there is no new work. Payouts go on, and work that you handed in before is still judged and paid.`,
        'It may decide how often your work is looked at closely.',
        'It never changes what a task pays.',
      ),
    ),
    chapter(
      'Suspension and ban',
      text(
        'A suspension is a score that is too low; it ends when the score rises, for example with a won appeal. A ban is the act of a person, for fraud, with a reason that you are shown.',
      ),
      text(
        'A banned account is frozen first. Only when the ban is final does the money move: back to the campaigns it came from, never to us. So we gain nothing by banning anybody. A ban can be [appealed](/docs/appeals).',
      ),
    ),
  ],
};

function signed(points: number): string {
  return points > 0 ? `+${points}` : `−${-points}`;
}
