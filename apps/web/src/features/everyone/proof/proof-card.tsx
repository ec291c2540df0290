import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Pair } from '../../../ui/pair.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { publicProof } from './calls.ts';
import { CoverageBadge } from './coverage-badge.tsx';
import classes from './proof-card.module.css';
import { Quiet } from '../../../ui/quiet.ts';

/** Held beside owed in a line, with the way to the proof. */
export function ProofCard() {
  const { data, isError } = useQuery(publicProof);
  return (
    <section className={classes['card']} aria-label="Proof of reserves">
      <Group gap={12} justify="space-between" wrap="nowrap" mih={20}>
        <LinkAnchor to="/proof" size="sm">
          Proof of reserves
        </LinkAnchor>
        {data && <CoverageBadge isCovered={data.isCovered} />}
      </Group>
      {data ? (
        <dl className={classes['figures']}>
          <Pair name="Held">{exactDollars(data.treasury.onChain)}</Pair>
          <Pair name="Owed">{exactDollars(data.owed.total)}</Pair>
        </dl>
      ) : isError ? (
        <Quiet>Not available right now</Quiet>
      ) : (
        <SkeletonRows count={1} height={44} />
      )}
    </section>
  );
}
