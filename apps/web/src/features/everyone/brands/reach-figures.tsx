import { campaignKinds } from '@stoke/domain';
import { useQuery } from '@tanstack/react-query';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { publicReach } from './calls.ts';

const tooFew = 'Fewer than 20';
const needs = { x: 'With X linked', telegram: 'With Telegram linked' } as const;

/** How many people are here now; no figure where they are too few. */
export function ReachFigures() {
  const reach = useQuery(publicReach);
  return (
    <Section title="People active now" subtitle="Worked or earned in the last 30 days.">
      {reach.data ? (
        <Figures perRow={3}>
          {reach.data.map(({ kind, people, completionsPerDay }) => {
            const { label, needsAccount, paceUnit } = campaignKinds[kind];
            const pace = completionsPerDay?.toLocaleString('en-US', { maximumFractionDigits: 0 });
            return (
              <Figure
                key={kind}
                name={label}
                note={
                  pace === undefined
                    ? needsAccount === null
                      ? 'With any account'
                      : needs[needsAccount]
                    : `Usual pace: ${pace} ${paceUnit} a day`
                }
              >
                {people === null ? tooFew : people.toLocaleString('en-US')}
              </Figure>
            );
          })}
        </Figures>
      ) : (
        <NotLoaded what="The figures" query={reach} rows={[1, 92]} label="Loading figures" />
      )}
    </Section>
  );
}
