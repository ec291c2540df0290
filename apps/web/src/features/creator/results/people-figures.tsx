import type { CampaignResults } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { Defined } from '../../../ui/definition.tsx';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Section } from '../../../ui/section.tsx';
import { DayHours } from './day-hours.tsx';
import { countText } from '../../../lib/count-text.ts';

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
