import { formatDollars } from '@stoke/domain';
import { useQuery } from '@tanstack/react-query';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Pair } from '../../../ui/pair.tsx';
import { publicProof } from './calls.ts';
import { CoverageBadge } from './coverage-badge.tsx';
import classes from './proof-card.module.css';

/** Held beside owed in a line, with the way to the proof; without figures while there are none. */
export function ProofCard() {
  const { data } = useQuery(publicProof);
  return (
    <section className={classes['card']} aria-label="Proof of reserves">
      <div className={classes['head']}>
        <LinkAnchor to="/proof" size="sm">
          Proof of reserves
        </LinkAnchor>
        {data && <CoverageBadge isCovered={data.isCovered} />}
      </div>
      {data && (
        <dl className={classes['figures']}>
          <Pair name="Held">{formatDollars(data.treasury.onChain)}</Pair>
          <Pair name="Owed">{formatDollars(data.owed.total)}</Pair>
        </dl>
      )}
    </section>
  );
}
