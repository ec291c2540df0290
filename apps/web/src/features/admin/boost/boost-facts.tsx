import type { AdminBoost } from '@stoke/contract';
import { formatDollars, formatRate } from '@stoke/domain';
import { statuses } from '../../../entities/campaigns/campaign-statuses.ts';
import { Moment } from '../../../ui/moment.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { countText } from '../../../lib/count-text.ts';
import { Pair } from '../../../ui/pair.tsx';
import { FactGrid } from '../../../ui/fact-grid.tsx';

/** The terms of a campaign, and its progress. */
export function BoostFacts({ boost }: { boost: AdminBoost }) {
  const { startsAt, endsAt, tokenMint } = boost;
  const facts = [
    ['Status', <StatusBadge key="status" {...statuses[boost.status]} />],
    ['Target volume', formatDollars(boost.targetVolume)],
    ['Volume per loop', formatDollars(boost.volumePerLoop)],
    ['Loops per user', countText(boost.loopsPerUser)],
    ['Total loops', countText(boost.totalCampaignLoops)],
    ['Loops completed', countText(boost.currentLoopsCompleted)],
    ['Estimated user payouts', `${formatDollars(boost.estimatedUserPayouts)} USD`],
    ['Reward per loop', formatRate(boost.rewardPerLoop)],
    ['Starts', startsAt === null ? '–' : <Moment key="starts" at={startsAt} />],
    ['Ends', endsAt === null ? '–' : <Moment key="ends" at={endsAt} />],
    ['Token', tokenMint ?? '–'],
  ] as const;
  return (
    <FactGrid columns={4}>
      {facts.map(([name, value]) => (
        <Pair key={name} name={name} isWide={name === 'Token'}>
          {value}
        </Pair>
      ))}
    </FactGrid>
  );
}
