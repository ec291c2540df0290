import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PublishedFigures } from '../../features/everyone/figures/published-figures.tsx';
import { publicProof } from '../../features/everyone/proof/calls.ts';
import { CheckBalance } from '../../features/everyone/proof/check-balance.tsx';
import { Coverage } from '../../features/everyone/proof/coverage.tsx';
import { CoverageBadge } from '../../features/everyone/proof/coverage-badge.tsx';
import { ProofHistory } from '../../features/everyone/proof/history-chart.tsx';
import { LimitsOfProof } from '../../features/everyone/proof/limits-of-proof.tsx';
import { RootList } from '../../features/everyone/proof/root-list.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Page } from '../../ui/page.tsx';

/** `/proof`: anyone can check that all the money is there, and each owner that theirs is counted (rule 9.5). */
export function ProofPage() {
  const proof = useQuery(publicProof);
  return (
    <Page
      title="Proof of reserves"
      subtitle="What we hold on Solana beside everything we owe."
      actions={proof.data && <CoverageBadge isCovered={proof.data.isCovered} />}
      width={1080}
    >
      <Stack gap={48}>
        <Stack gap={24}>
          {proof.data ? (
            <Coverage proof={proof.data} />
          ) : (
            <NotLoaded
              what="Held and owed"
              query={proof}
              rows={[1, 480]}
              label="Loading held and owed"
            />
          )}
        </Stack>
        <CheckBalance />
        <ProofHistory />
        <RootList />
        <PublishedFigures />
        <LimitsOfProof />
      </Stack>
    </Page>
  );
}
