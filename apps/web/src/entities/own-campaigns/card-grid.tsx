import { boost, type ComparedKind } from '@stoke/domain';
import { IconChartBar } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useArrivedInTurn } from '../../lib/use-arrived.ts';
import { messageOf } from '../../ui/failure-message.tsx';
import type { OwnLists } from './own-lists.ts';
import type { Listed } from '../campaigns/running-first.ts';
import { CampaignCards } from './campaign-cards.tsx';
import classes from './card-grid.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QuietLink } from '../../ui/links.tsx';
import { kindPages } from '../campaigns/kinds/kinds.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { FactCardSkeleton } from '../../ui/fact-card.tsx';

type Props<T> = {
  lists: OwnLists<T>;
  kind: ComparedKind;
  /** What they are, for the buttons and for who listens: `Spark campaigns`. */
  name: string;
  /** What the search looks at. */
  textOf: (item: T) => string;
  /** Said when the server gives no reason. */
  failure: string;
  /** How many facts a card has, for its place while it loads. */
  facts: number;
  /** Said when there are none. */
  empty: string;
  /** Leads to the form of a first one. */
  start?: string | undefined;
  children: (item: T) => ReactNode;
};

/** A grid of cards, or what stands there while it loads, when that fails, and when there are none. */
export function CardGrid<T extends Listed>(props: Props<T>) {
  const { lists, failure, facts, empty, start, ...rest } = props;
  const open = useQuery(lists.open);
  const over = useInfiniteQuery(lists.over(''));
  const running = useArrivedInTurn(over.data && open.data);
  const endedCount = over.data?.pages[0]?.total ?? 0;
  const error = open.data ? (over.data ? null : over.error) : open.error;
  if (error) {
    return (
      <ErrorPanel
        title={messageOf(error, failure)}
        message="Your campaigns are still running. We could not load this list."
        actionLabel="Try again"
        onAction={() => {
          if (open.isError) void open.refetch();
          if (over.isError) void over.refetch();
        }}
      />
    );
  }
  if (!running) return <Loading name={rest.name} facts={facts} />;
  if (running.total + endedCount === 0) return <None {...rest} message={empty} start={start} />;
  return <CampaignCards open={running} lists={lists} endedCount={endedCount} {...rest} />;
}

type NoneProps = { kind: ComparedKind; name: string; message: string; start: string | undefined };

function None({ kind, name, message, start }: NoneProps) {
  if (kind === boost.name) {
    return <EmptyState isCompact Icon={IconChartBar} title={`No ${name}`} message={message} />;
  }
  const { Icon, form } = kindPages[kind];
  return (
    <EmptyState
      isCompact
      Icon={Icon}
      title={`No ${name} yet`}
      message={message}
      action={start === undefined ? null : <QuietLink to={form.to}>{start}</QuietLink>}
    />
  );
}

/** A row of cards to come. */
function Loading({ name, facts }: { name: string; facts: number }) {
  return (
    <div className={classes['grid']} role="status" aria-label={`Loading ${name}`}>
      {[0, 1, 2].map((place) => (
        <FactCardSkeleton key={place} facts={facts} />
      ))}
    </div>
  );
}
