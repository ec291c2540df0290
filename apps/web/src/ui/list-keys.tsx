import type { RefObject } from 'react';
import { useStep } from '../lib/use-step.ts';
import { KeyLine, useKeyActs, type KeyAct } from './key-acts.tsx';
import type { Pages } from './more-button.tsx';

type Props = {
  ids: readonly string[];
  /** Its rows in their order. */
  rows: RefObject<HTMLElement | null>;
  pages: Pages;
  chosen: string | null;
  onChoose: (id: string) => void;
  acts?: readonly KeyAct[];
};

/** The keys of a list beside what is chosen in it: the way through it, and what can be done there. */
export function ListKeys({ ids, rows, pages, chosen, onChoose, acts = [] }: Props) {
  const step = useStep(ids, chosen);
  const move = (by: 1 | -1) => {
    const next = step(by);
    if (next) {
      onChoose(next);
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
