import type { CampaignResults } from '@stoke/contract';
import { campaignKinds } from '@stoke/domain';
import { Box, Stack } from '@mantine/core';
import { Reach } from '../../../entities/own-campaigns/reach.tsx';
import { PoolBar } from '../../../entities/campaigns/pool-bar.tsx';
import { Section } from '../../../ui/section.tsx';
import { Pace } from './pace.tsx';
import { PeopleFigures } from './people-figures.tsx';
import { PostedReplies } from './posted-replies.tsx';
import { ResultsFigures, ResultsMoney } from './results-figures.tsx';
import { PartsTable, RefusalReasons } from './results-work.tsx';
import { SparkActions } from './spark-actions.tsx';
import classes from './results.module.css';
import { SpendingChart } from './spending-chart.tsx';
import type { SpendingWords } from './spending-words.ts';

const workWords: SpendingWords = {
  subtitle: 'Rewards paid out of the pool',
  done: 'paid',
  nothing: 'No rewards paid yet.',
  counted: 'approved',
};
/** Beside an amount that was paid, an empty chart must not say that nothing was. */
const unlistedWords: SpendingWords = {
  ...workWords,
  nothing: 'No submissions on record for these payments.',
};
const sparkWords: SpendingWords = {
  subtitle: 'Rewards earned from the pool',
  done: 'earned',
  nothing: 'No rewards earned yet.',
  counted: null,
};

/** What became of the money and the work of one campaign, for its creator. */
export function ResultsView({ results }: { results: CampaignResults }) {
  const { kind, status, pool, parts, actions, groupPeople } = results;
  const isEnded = status === 'completed' || status === 'ended';
  const { isSubmitted, isOnTweets } = campaignKinds[kind];
  const words = !isSubmitted ? sparkWords : pool.spent > 0 ? unlistedWords : workWords;
  return (
    <Stack gap={40}>
      <Stack gap="xs">
        <ResultsFigures results={results} />
        {isEnded ? null : <Reach kind={kind} groupPeople={groupPeople} isInline />}
      </Stack>
      <div className={classes['columns']}>
        <SpendingChart facts={results} words={words} />
        <Section title="Where your money is">
          <Box p={20} className="panel">
            <PoolBar
              pool={{ ...pool, disputedUntil: results.disputedUntil }}
              reservedLabel={isSubmitted ? 'In review' : 'Reserved'}
            />
            <ResultsMoney results={results} />
          </Box>
        </Section>
      </div>
      {results.isFunded ? <PeopleFigures results={results} /> : null}
      {results.days.length > 0 ? <Pace results={results} /> : null}
      {parts.length > 0 ? <PartsTable results={results} /> : null}
      {actions === null ? <RefusalReasons results={results} /> : <SparkActions actions={actions} />}
      {isOnTweets && results.isFunded ? <PostedReplies campaignId={results._id} /> : null}
    </Stack>
  );
}
