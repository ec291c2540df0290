import type { AdminPayout } from '@stoke/contract';
import type { RefObject } from 'react';
import { useStep } from '../../../lib/use-step.ts';
import { KeyLine, useKeyActs, type KeyAct } from '../../../ui/key-acts.tsx';
import type { Pages } from '../../../ui/more-button.tsx';
import type { Way } from './payout-wish.ts';

type Props = {
  payouts: readonly AdminPayout[];
  /** Its rows in their order. */
  rows: RefObject<HTMLElement | null>;
  pages: Pages;
  chosen: string | null;
  onChoose: (id: string, way: Way) => void;
  acts?: readonly KeyAct[];
};

/** The keys of a list of payouts: the way through it, and what can be done with the chosen one. */
export function PayoutKeys({ payouts, rows, pages, chosen, onChoose, acts = [] }: Props) {
  const ids = payouts.map(({ _id }) => _id);
  const step = useStep(ids, chosen);
  const move = (by: 1 | -1) => {
    const next = step(by);
    if (next) {
      onChoose(next, { replace: true });
      rows.current?.children[ids.indexOf(next)]?.scrollIntoView({ block: 'nearest' });
    } else if (by === 1 && pages.hasNextPage && !pages.isFetchingNextPage) pages.fetchNextPage();
  };
  const all: KeyAct[] = [
    { key: 'J', verb: 'next', act: () => move(1) },
    { key: 'K', verb: 'previous', act: () => move(-1) },
    ...acts,
  ];
  useKeyActs(all);
  return <KeyLine acts={all} />;
}
