import { Box, Text } from '@mantine/core';
import type { Reply } from '@stoke/contract/client';
import { toDollars, usdc } from '@stoke/domain';
import { IconHierarchy } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { TransactionLink } from '../../../entities/money/transaction-link.tsx';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ColumnTable } from '../../../ui/column-table.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table.tsx';
import { proofRoots } from './calls.ts';
import { MakeRoot } from './make-root.tsx';
import classes from './proof.module.css';
import { Quiet } from '../../../ui/quiet.ts';

type Root = Reply<'proofRoots'>[number];

/** Every root with its hash and its memo on chain, newest first. */
export function RootList() {
  const roots = useInfiniteQuery(proofRoots);
  const { user } = useSession();
  const isAdmin = user?.role === 'admin' && !user.needsSecondFactor;
  return (
    <Section
      title="Roots"
      subtitle="Once a day everything owed is fixed as one hash, signed and written to Solana."
      actions={isAdmin && <MakeRoot />}
    >
      <Loaded name="roots" query={roots} rows={[4, 64]}>
        {({ pages }) => <Roots roots={itemsOf(pages)} />}
      </Loaded>
      {roots.hasNextPage && (
        <Box mt="md">
          <MoreButton pages={roots} name="roots" />
        </Box>
      )}
    </Section>
  );
}

function Roots({ roots }: { roots: readonly Root[] }) {
  if (roots.length === 0) {
    return (
      <EmptyState
        Icon={IconHierarchy}
        title="No root yet"
        message="The first one is made within a minute of the first start."
      />
    );
  }
  return (
    <ColumnTable
      className={classes['roots']}
      layout="fixed"
      columns={[{ title: 'Root' }, { title: 'Owed' }, { title: 'Hash and anchor' }]}
    >
      {roots.map((root) => (
        <Row key={root.number} root={root} />
      ))}
    </ColumnTable>
  );
}

function Row({ root: { number, at, sum, leaves, hash, anchor } }: { root: Root }) {
  return (
    <Table.Tr data-testid="proof-root">
      <Table.Td>
        <Text fw={600} className="num">
          {number}
        </Text>
        <Quiet size="xs">
          <Moment at={at} />
        </Quiet>
      </Table.Td>
      <Table.Td className="num">
        <span className={classes['sum']}>{exactDollars(toDollars(usdc(BigInt(sum))))}</span>
        <Quiet size="xs">
          {leaves.toLocaleString('en-US')} {leaves === 1 ? 'balance' : 'balances'}
        </Quiet>
      </Table.Td>
      <Table.Td>
        <span className={classes['hash']}>
          <code title={hash}>{hash}</code>
          <CopyButton value={hash} what={`hash of root ${number}`} />
        </span>
        {anchor === null ? (
          <Text size="xs" c="amber.3">
            Waiting for Solana
          </Text>
        ) : (
          <TransactionLink signature={anchor.signature} url={anchor.explorerUrl} />
        )}
      </Table.Td>
    </Table.Tr>
  );
}
