import type { AdminPayoutInFull } from '@stoke/contract';
import { Alert, Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { isMissing } from '../../../lib/load-failure.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Pair } from '../../../ui/pair.tsx';
import { SheetPart } from '../../../ui/sheet-part.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TransactionLink } from '../../../entities/money/transaction-link.tsx';
import { payoutWith } from './calls.ts';
import { PayAgainDialog, RefuseDialog, ReleaseDialog, SettleDialog } from './decide-dialogs.tsx';
import { OwnerFacts } from './owner-facts.tsx';
import {
  causeLabels,
  causeTexts,
  flagLabels,
  heldText,
  outcomeLabels,
  seenByTexts,
  statusLabels,
} from './words.ts';
import { HeadedTable } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';
import { FactGrid } from '../../../ui/fact-grid.tsx';
import { Quiet } from '../../../ui/quiet.ts';

/** One payout, what was seen of it on chain, what the node can prove, and the two ways on. */
export function PayoutSheet({ id }: { id: string }) {
  const payout = useQuery(payoutWith(id));
  if (payout.data) return <Sheet payout={payout.data} />;
  if (payout.isError && isMissing(payout.error)) {
    return <EmptyState Icon={IconReceiptOff} title="No payout with this ID" />;
  }
  return <NotLoaded what="This payout" query={payout} rows={[3, 120]} label="Checking Solana" />;
}

function Sheet({ payout }: { payout: AdminPayoutInFull }) {
  const { cause, status } = payout;
  return (
    <Stack gap="lg">
      <Group component="header" gap={14} wrap="nowrap" className="num">
        <Title order={2}>{exactDollars(payout.amount)}</Title>
        {cause === null ? (
          <StatusBadge
            tone={status === 'confirmed' ? 'good' : 'neutral'}
            label={statusLabels[status]}
          />
        ) : (
          <StatusBadge tone="waiting" label={causeLabels[cause]} />
        )}
        {payout.flags.map((flag) => (
          <StatusBadge key={flag} tone="neutral" label={flagLabels[flag]} />
        ))}
      </Group>
      {cause !== null && (
        <Text c="dimmed">
          {cause === 'flagged' && payout.flags.includes('signal') ? heldText : causeTexts[cause]}
        </Text>
      )}
      <Facts payout={payout} />
      <OwnerFacts payout={payout} />
      {payout.proof !== null && <Proof proof={payout.proof} />}
      {cause !== 'flagged' && (
        <>
          <Payments payout={payout} />
          <Attempts payout={payout} />
        </>
      )}
      <Ways payout={payout} />
    </Stack>
  );
}

function Facts({ payout }: { payout: AdminPayoutInFull }) {
  const { owner, purpose, requestedAt, address, reference } = payout;
  return (
    <FactGrid columns={2}>
      <Pair name={purpose === 'withdrawal' ? 'Withdrawal of' : 'Payout of'}>
        <LinkAnchor to="/admin/people" search={{ person: owner._id }} inherit>
          @{owner.username}
        </LinkAnchor>
      </Pair>
      <Pair name="Requested">
        <Moment at={requestedAt} />
      </Pair>
      <Pair name="To" isWide>
        <span className="mono">{address}</span>
      </Pair>
      {payout.screened !== null && (
        <Pair name="Screening list" isWide>
          {payout.screened.isListed ? 'Listed' : 'Not listed'}
          {' · checked '}
          <Moment at={payout.screened.checkedAt} />
        </Pair>
      )}
      {payout.releasesNeeded > 0 && (
        <Pair name="Releases" isWide>
          {payout.releasedBy.length} of {payout.releasesNeeded}
          {payout.releasedBy.map(({ username }) => ` · @${username}`)}
        </Pair>
      )}
      <Pair name="Reference on chain" isWide>
        <span className="mono">{reference}</span>
      </Pair>
    </FactGrid>
  );
}

const proofs = {
  paid: { color: 'mint', text: 'Solana shows that this payout is paid.' },
  absent: { color: 'slate', text: 'The node proves that this payout was never paid.' },
  unknown: { color: 'amber', text: 'The node cannot prove whether this payout is paid.' },
} as const;

function Proof({ proof }: { proof: NonNullable<AdminPayoutInFull['proof']> }) {
  const { color, text } = proofs[proof.kind];
  return (
    <Alert color={color} title={text}>
      {proof.why}
    </Alert>
  );
}

function Payments({ payout: { payments } }: { payout: AdminPayoutInFull }) {
  return (
    <Part
      title="Seen on chain"
      nothing="No transfer found for this payout."
      columns={['Amount', 'Transaction', 'Found by', 'Seen']}
    >
      {payments.map((one) => (
        <Table.Tr key={one.signature} data-testid="payment">
          <Table.Td className="num">{exactDollars(one.amount)}</Table.Td>
          <Table.Td>
            <TransactionLink signature={one.signature} url={one.transactionUrl} />
          </Table.Td>
          <Table.Td>{seenByTexts[one.seenBy]}</Table.Td>
          <Table.Td>
            <Moment at={one.seenAt} />
            {!one.isFinal && ', not final yet'}
          </Table.Td>
        </Table.Tr>
      ))}
    </Part>
  );
}

function Attempts({ payout: { attempts } }: { payout: AdminPayoutInFull }) {
  return (
    <Part
      title="Attempts"
      nothing="Nothing signed yet."
      columns={['Outcome', 'Transaction', 'Begun']}
    >
      {attempts.map((one) => (
        <Table.Tr key={one._id} data-testid="attempt">
          <Table.Td>
            {outcomeLabels[one.outcome]}
            {one.error !== null && <Quiet>{one.error}</Quiet>}
          </Table.Td>
          <Table.Td>
            <TransactionLink signature={one.signature} url={one.transactionUrl} />
          </Table.Td>
          <Table.Td>
            <Moment at={one.claimedAt} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Part>
  );
}

type PartProps = {
  title: string;
  /** Stands there without rows. */
  nothing: string;
  columns: readonly string[];
  children: readonly ReactNode[];
};

function Part({ title, nothing, columns, children }: PartProps) {
  return (
    <SheetPart title={title} aria-label={title}>
      {children.length === 0 ? (
        <Text c="dimmed">{nothing}</Text>
      ) : (
        <Box style={{ overflowX: 'auto' }}>
          <HeadedTable gap={20} columns={columns.map((name) => ({ title: name }))}>
            {children}
          </HeadedTable>
        </Box>
      )}
    </SheetPart>
  );
}

type Asked = 'settle' | 'again' | 'release' | 'refuse';

/** A question stays open when another admin decides first: its text is not lost. */
function Ways({ payout }: { payout: AdminPayoutInFull }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { cause } = payout;
  const close = () => setAsked(null);
  return (
    <>
      {cause !== null && cause !== 'banned' && cause !== 'suspended' && (
        <WayButtons payout={payout} onAsk={setAsked} />
      )}
      {asked === 'release' && <ReleaseDialog payout={payout} onClose={close} />}
      {asked === 'refuse' && <RefuseDialog payout={payout} onClose={close} />}
      {asked === 'settle' && <SettleDialog payout={payout} onClose={close} />}
      {asked === 'again' && <PayAgainDialog payout={payout} onClose={close} />}
    </>
  );
}

type ButtonProps = { payout: AdminPayoutInFull; onAsk: (question: Asked) => void };

function WayButtons({ payout, onAsk }: ButtonProps) {
  const isFlagged = payout.cause === 'flagged';
  const isUnpaid = isFlagged || payout.proof?.kind === 'absent';
  return (
    <Stack gap="xs">
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={!isUnpaid} onClick={() => onAsk('refuse')}>
          Refuse
        </Button>
        {isFlagged ? (
          <Button onClick={() => onAsk('release')}>Release</Button>
        ) : (
          <>
            <Button variant="default" disabled={!isUnpaid} onClick={() => onAsk('again')}>
              Pay again
            </Button>
            <Button onClick={() => onAsk('settle')}>Settle as paid</Button>
          </>
        )}
      </Group>
      {!isUnpaid && (
        <Quiet ta="right">
          To refuse it or pay it again, a node with full history must prove that it was never paid.
        </Quiet>
      )}
    </Stack>
  );
}
