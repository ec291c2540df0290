import { Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session/session.ts';
import { useRefetch } from '../../../lib/session/use-refetch.ts';
import { percent } from '../../../lib/percent.ts';
import { useTicking } from '../../../lib/ticking.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { claimWork, releaseWork, reviewProgress, type QueueFilter } from './calls.ts';
import { Quiet } from '../../../ui/quiet.ts';
import { countText } from '../../../lib/count-text.ts';

/** Today's decisions and who made them, who holds work now, and how samples turned out. */
export function ReviewProgress() {
  const me = useSession().user?._id;
  const { data } = useQuery(reviewProgress);
  // The line is there, so that nothing below moves.
  if (!data) return '\u00A0';
  const { decided, reviewers, samples } = data;
  const own = reviewers.find(({ _id }) => _id === me);
  const others = reviewers.filter(({ _id }) => _id !== me);
  const sampled = [samples.system, samples.together].filter(({ checked }) => checked > 0);
  const [checked, agreed] = (['checked', 'agreed'] as const).map((one) =>
    sampled.reduce((sum, counts) => sum + counts[one], 0),
  );
  return [
    `Today: ${countText(decided)} decided by admins`,
    `${countText(own ? own.approved + own.rejected : 0)} by you`,
    ...others.map(
      ({ username, approved, rejected, claimed }) =>
        `${username} ${countText(approved + rejected)}${claimed > 0 ? `, ${claimed} claimed` : ''}`,
    ),
    ...(checked ? [`sample agreement ${percent((agreed ?? 0) / checked)}`] : []),
  ].join(' · ');
}

type Props = { filter: QueueFilter; onFilter: (filter: QueueFilter) => void };

/** Takes work for this reviewer, and shows what they have taken. */
export function ClaimedWork({ filter, onFilter }: Props) {
  const me = useSession().user?._id;
  const { data } = useQuery(reviewProgress);
  const own = data?.reviewers.find(({ _id }) => _id === me);
  const until = own?.claimedUntil ?? null;
  const left = useTicking((now) => leftOf(until, now));
  const isMine = filter.claim === 'mine';
  const settled = {
    onError: (error: Error) => showToast('error', messageOf(error, 'Please try again.')),
    onSettled: useRefetch(['review']),
  };
  const claiming = useMutation({
    ...settled,
    mutationFn: () => claimWork(filter),
    onSuccess: ({ claimed }) => {
      if (claimed === 0) showToast('info', 'Nothing left to claim');
      else if (!isMine) onFilter({ ...filter, claim: 'mine' });
    },
  });
  const releasing = useMutation({
    ...settled,
    mutationFn: releaseWork,
    onSuccess: () => onFilter({ ...filter, claim: undefined }),
  });
  const isHolding = own !== undefined && own.claimed > 0 && left !== null;
  return (
    <Group gap="xs" wrap="nowrap">
      {isHolding && (
        <Quiet flex="none">
          {own.claimed} yours · {left}
        </Quiet>
      )}
      {isHolding && (
        <Button
          variant="subtle"
          color="slate.2"
          loading={releasing.isPending}
          onClick={() => releasing.mutate()}
        >
          Give back
        </Button>
      )}
      {(isMine || isHolding) && (
        <Button
          variant="default"
          onClick={() => onFilter({ ...filter, claim: isMine ? undefined : 'mine' })}
        >
          {isMine ? 'Whole queue' : 'Yours'}
        </Button>
      )}
      <Button variant="light" loading={claiming.isPending} onClick={() => claiming.mutate()}>
        Next 50 for me
      </Button>
    </Group>
  );
}

/** Minutes and seconds; null when the time is over. */
function leftOf(until: string | null, now: Date): string | null {
  const seconds = until === null ? 0 : Math.ceil((Date.parse(until) - now.getTime()) / 1000);
  if (seconds <= 0) return null;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
