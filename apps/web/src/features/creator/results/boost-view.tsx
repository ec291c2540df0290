import type { BoostResults } from '@stoke/contract';
import { formatDollars, formatParts, formatRate, fromDollars } from '@stoke/domain';
import { Box, Stack } from '@mantine/core';
import { webLink } from '../../../lib/web-link.ts';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Pair } from '../../../ui/pair.tsx';
import { PoolBar } from '../../../entities/campaigns/pool-bar.tsx';
import { Section } from '../../../ui/section.tsx';
import { Amount } from './results-figures.tsx';
import classes from './results.module.css';
import { SpendingChart } from './spending-chart.tsx';
import type { SpendingWords } from './spending-words.ts';
import { OutLink } from '../../../ui/out-link.tsx';
import { countText } from '../../../lib/count-text.ts';

type Props = { results: BoostResults };

const words: SpendingWords = {
  subtitle: 'Rewards as loops are verified',
  done: 'earned',
  nothing: 'No verified loops yet.',
  counted: 'verified',
};

/** What became of a volume boost campaign, for its creator. */
export function BoostView({ results }: Props) {
  const { rewards, estimatedUserPayouts, spending } = results;
  return (
    <Stack gap={40}>
      <BoostFigures results={results} />
      <div className={classes['columns']}>
        <SpendingChart facts={{ spending, ...timesOf(results) }} words={words} />
        <Section title="What it pays" subtitle="Paid by our team, not from your balance">
          <Box p={20} className="panel">
            <PoolBar
              reservedLabel="Waiting"
              texts={boostTexts(results)}
              pool={{
                total: estimatedUserPayouts,
                spent: rewards.paid,
                reserved: rewards.waiting,
              }}
            />
            <BoostMoney results={results} />
          </Box>
        </Section>
      </div>
      <BoostAgreement results={results} />
    </Stack>
  );
}

/** The line runs until now; of a campaign that is over, until its last verified loop. */
function timesOf({ status, createdAt, lastVerifiedAt }: BoostResults) {
  const isEnded = status === 'completed' || status === 'ended';
  return {
    activatedAt: status === 'pending' ? null : createdAt,
    end_time: null,
    endedAt: isEnded ? (lastVerifiedAt ?? createdAt) : null,
  };
}

function BoostFigures({ results }: Props) {
  const { loops, volume, participants, rewardPerLoop } = results;
  return (
    <Figures>
      <Figure name="Reward per verified loop" note={rewardNote(results)}>
        {rewardPerLoop === null ? '–' : formatRate(rewardPerLoop)}
      </Figure>
      <Figure name="Loops completed" note={`of ${countText(loops.total)}`}>
        {countText(loops.completed)}
      </Figure>
      <Figure name="Volume traded" note={`of ${formatDollars(volume.target)}`}>
        {formatDollars(volume.done)}
      </Figure>
      <Figure name="Participants" note={`of ${countText(participants.needed)} needed`}>
        {countText(participants.joined)}
      </Figure>
      <BoostClock results={results} />
    </Figures>
  );
}

/** Loops from before each was recorded have no reward and no time here. */
function rewardNote({ loops }: BoostResults): string {
  const before = loops.completed - loops.verified;
  if (before === 0) return `${countText(loops.verified)} verified`;
  return `${countText(loops.verified)} verified, ${countText(before)} without record`;
}

function BoostClock({ results: { status, lastVerifiedAt } }: Props) {
  const last = lastVerifiedAt === null ? 'No loop yet' : <Moment at={lastVerifiedAt} />;
  if (status === 'pending') {
    return (
      <Figure name="Time left" note="Not started">
        –
      </Figure>
    );
  }
  if (status === 'active') {
    return (
      <Figure name="Time left" note="Until every loop is done">
        No limit
      </Figure>
    );
  }
  return (
    <Figure name="Time left" note={last}>
      {status === 'completed' ? 'Completed' : 'Ended'}
    </Figure>
  );
}

function BoostMoney({ results }: Props) {
  const texts = boostTexts(results);
  return (
    <dl className={classes['money']}>
      <Amount name="Paid to participants" kind="spent" amount={texts.spent} />
      <Amount name="Earned, waiting for payout" kind="reserved" amount={texts.reserved} />
      <Amount name="Earned so far" isTotal amount={texts.accrued} />
      <Amount name="Estimated payouts" amount={texts.total} />
      <Amount name="Estimated cost" isTotal amount={texts.cost} />
    </dl>
  );
}

function boostTexts({ rewards, estimatedUserPayouts, estimatedTotalCost }: BoostResults) {
  const parts = [rewards.waiting, rewards.paid].map(fromDollars);
  const [reserved = '', spent = ''] = formatParts(parts);
  return {
    spent,
    reserved,
    accrued: formatDollars(rewards.accrued),
    total: formatDollars(estimatedUserPayouts),
    cost: formatDollars(estimatedTotalCost),
    disputed: '',
  };
}

/** The participants and the terms. */
function BoostAgreement({ results }: Props) {
  const { participants, loops, volume, speed, tweetLink } = results;
  const tweet = webLink(tweetLink ?? '');
  const rows = [
    ['Still trading', countText(participants.active)],
    ['Waiting for payout', countText(participants.awaitingPayout)],
    ['Paid', countText(participants.paid)],
    ['Volume per loop', formatDollars(volume.perLoop)],
    ['Loops per participant', countText(loops.perUser)],
    ['Speed', speed],
  ] as const;
  return (
    <Section title="Participants and terms">
      <dl className={`panel ${classes['terms'] ?? ''}`}>
        {rows.map(([name, value]) => (
          <Pair key={name} name={name}>
            {value}
          </Pair>
        ))}
        {tweet === null ? null : (
          <Pair name="Tweet">
            <OutLink href={tweet}>View associated tweet</OutLink>
          </Pair>
        )}
      </dl>
    </Section>
  );
}
