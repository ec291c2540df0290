import '@mantine/core/styles/Checkbox.layer.css';
import type { ReviewSummary } from '@stoke/contract';
import { campaignKinds, reviewHours, trustSteps } from '@stoke/domain';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lengthOfTime } from '../../../lib/length-of-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Choose } from '../../../ui/choose.tsx';
import { isNarrow, reviewSummary, unfiltered, type QueueFilter } from './calls.ts';
import { Quiet } from '../../../ui/quiet.ts';

type Props = {
  filter: QueueFilter;
  /** Called with all that is asked for now. */
  onFilter: (filter: QueueFilter) => void;
};

const marks = [
  ['noReply', 'No reply link'],
  ['fast', 'Too fast'],
  ['flagged', 'Risk flags'],
] as const;

const xChoices = ['verified', 'unverified'] as const;

/** How much waits and how old it is, and what the list is narrowed to. */
export function QueueFilters({ filter, onFilter }: Props) {
  const asked = useQuery({ ...reviewSummary(filter), placeholderData: keepPreviousData });
  const summary = asked.isError ? undefined : asked.data;
  const counts = summary?.counts;
  const change = (part: QueueFilter) => onFilter({ ...filter, ...part });
  const { trustBelow, x, kind } = filter;
  const isOnTweets = kind !== undefined && campaignKinds[kind].isOnTweets;
  return (
    <Stack gap={8} mb={12}>
      <Quiet component="p" mih={22} role="status">
        {summary === undefined ? null : <Ages summary={summary} />}
      </Quiet>
      <Group gap="8px 16px" mih={36}>
        <CampaignChoice filter={filter} summary={summary} onChoose={change} />
        <Choose
          label="Trust score"
          value={String(trustBelow ?? '')}
          choices={[
            { value: '', label: 'Any trust score' },
            ...trustSteps.map((below) => ({
              value: String(below),
              label: `Below ${below}${inBrackets(counts?.trustBelow.find((one) => one.below === below)?.count)}`,
            })),
          ]}
          onChoose={(chosen) => change({ trustBelow: Number(chosen) || undefined })}
        />
        <Choose
          label="X account"
          value={x ?? ''}
          choices={[
            { value: '', label: 'Any X account' },
            { value: 'verified', label: `Verified${inBrackets(counts?.verified)}` },
            { value: 'unverified', label: `Not verified${inBrackets(counts?.unverified)}` },
          ]}
          onChoose={(chosen) => change({ x: xChoices.find((one) => one === chosen) })}
        />
        {marks
          .filter(([mark]) => mark !== 'noReply' || isOnTweets)
          .map(([mark, name]) => (
            <Checkbox
              key={mark}
              label={`${name}${inBrackets(counts?.[mark])}`}
              checked={filter[mark] === 'yes'}
              onChange={(event) =>
                change({ [mark]: event.currentTarget.checked ? 'yes' : undefined })
              }
            />
          ))}
        {isNarrow(filter) && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="slate.2"
            onClick={() => onFilter(unfiltered(filter))}
          >
            Clear filters
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function inBrackets(count: number | undefined): string {
  return count === undefined ? '' : ` (${count.toLocaleString('en-US')})`;
}

function Ages({ summary }: { summary: ReviewSummary }) {
  const now = useNow(60_000);
  const { waiting, isMore, late, oldest, fitting } = summary;
  if (oldest === null) return 'Nothing waits.';
  // The oldest are counted, so that zero is never "at least zero".
  const much = (count: number) =>
    `${count.toLocaleString('en-US')}${isMore && count > 0 ? '+' : ''}`;
  const age = lengthOfTime(Math.max(0, now.getTime() - Date.parse(oldest)) / 1000);
  return [
    ...(fitting === waiting ? [] : [`${much(fitting)} match`]),
    `${much(waiting)} waiting`,
    `${much(late)} for more than ${reviewHours / 2} hours`,
    `oldest ${age}`,
  ].join(' · ');
}

type ChoiceProps = {
  filter: QueueFilter;
  summary: ReviewSummary | undefined;
  onChoose: (part: { campaignId: string | undefined }) => void;
};

/** The campaigns whose work waits, and the one that is chosen. */
function CampaignChoice({ filter: { campaignId = '' }, summary, onChoose }: ChoiceProps) {
  const campaigns = summary?.campaigns ?? [];
  const total = summary && campaigns.reduce((sum, { count }) => sum + count, 0);
  const isListed = campaignId === '' || campaigns.some(({ _id }) => _id === campaignId);
  return (
    <Choose
      label="Campaign"
      value={campaignId}
      choices={[
        { value: '', label: `All campaigns${inBrackets(total)}` },
        ...(isListed ? [] : [{ value: campaignId, label: 'This campaign (0)' }]),
        ...campaigns.map(({ _id, brand, name, count }) => ({
          value: _id,
          label: `${brand} · ${name}${inBrackets(count)}`,
        })),
      ]}
      onChoose={(chosen) => onChoose({ campaignId: chosen === '' ? undefined : chosen })}
    />
  );
}
