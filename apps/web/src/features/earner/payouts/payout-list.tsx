import { Text } from '@mantine/core';
import type { Payout } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { IconSend } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { payoutStates } from '../../../entities/money/payout-states.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Moment, NearMoment } from '../../../ui/moment.tsx';
import type { Pages } from '../../../ui/more-button.tsx';
import { NamedTable } from '../../../ui/named-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TransactionLink } from '../../../entities/money/transaction-link.tsx';
import { ownPayouts } from './calls.ts';
import { payoutStateTexts, stepsOf } from './payout-steps.ts';
import classes from './payouts.module.css';
import { shortAddress } from './short-address.ts';
import { Table } from '../../../ui/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Quiet } from '../../../ui/quiet.ts';

const columns = [
  { title: 'Amount', w: 122 },
  { title: 'State', w: 120 },
  { title: 'Progress' },
  { title: 'Transaction', w: 160 },
];

/** Every payout of this earner, newest first, with its state, its times and its transaction. */
export function PayoutList() {
  const payouts = useInfiniteQuery(ownPayouts);
  return (
    <Section title="Payouts" subtitle="Every payout is sent once and can be checked on Solana.">
      <Loaded name="your payouts" query={payouts} rows={[3, 64]}>
        {({ pages }) => <PayoutTable payouts={itemsOf(pages)} pages={payouts} />}
      </Loaded>
    </Section>
  );
}

function PayoutTable({ payouts, pages }: { payouts: Payout[]; pages: Pages }) {
  if (payouts.length === 0) {
    return (
      <EmptyState
        Icon={IconSend}
        title="No payouts yet"
        message="Your payouts will appear here, with live status."
      />
    );
  }
  return (
    <NamedTable items={payouts} pages={pages} name="payouts" prefix="payout" columns={columns}>
      {(payout) => <PayoutCells payout={payout} />}
    </NamedTable>
  );
}

/** One payout: how much to which wallet, how far it is, and where it stands on the chain. */
function PayoutCells({ payout }: { payout: Payout }) {
  return (
    <>
      <Table.Td>
        <Text fw={600} className="num">
          {formatDollars(payout.amount)}
        </Text>
        <Quiet size="xs" title={payout.address}>
          to <span className="code">{shortAddress(payout.address)}</span>
          {payout.isAutomatic && ', automatic'}
        </Quiet>
      </Table.Td>
      <Table.Td title={payoutStateTexts[payout.status]}>
        <StatusBadge {...payoutStates[payout.status]} />
      </Table.Td>
      <Table.Td>
        <Steps payout={payout} />
        {payout.reason !== null && (
          <Text
            size="sm"
            mt={4}
            c={payoutStates[payout.status].tone === 'waiting' ? 'amber.3' : 'rose.3'}
          >
            {payout.reason}
          </Text>
        )}
        {payout.status !== 'confirmed' && (
          <Quiet mt={4}>
            <Next payout={payout} />
          </Quiet>
        )}
      </Table.Td>
      <Table.Td>
        <Transaction payout={payout} />
        {payout.signature !== null && (
          <LinkAnchor
            to="/proof"
            size="xs"
            display="block"
            w="fit-content"
            aria-label={`Proof of reserves, payout ${payout.signature.slice(0, 8)}`}
          >
            Proof of reserves
          </LinkAnchor>
        )}
      </Table.Td>
    </>
  );
}

/** What happens next; for one that waits for a limit also about when. */
function Next({ payout: { status, waitsUntil } }: { payout: Payout }) {
  if (waitsUntil === null) return payoutStateTexts[status];
  return (
    <>
      Expected to be sent around <NearMoment at={waitsUntil} />. No action needed.
    </>
  );
}

function Steps({ payout }: { payout: Payout }) {
  return (
    <ol className={classes['steps']}>
      {stepsOf(payout).map(({ name, at, state }) => (
        <li key={name} data-state={state} {...(state === 'now' ? { 'aria-current': 'step' } : {})}>
          {name} {at !== null && <Moment at={at} />}
        </li>
      ))}
    </ol>
  );
}

function Transaction({ payout: { signature, transactionUrl, status } }: { payout: Payout }) {
  if (signature !== null) return <TransactionLink signature={signature} url={transactionUrl} />;
  return <Quiet span>{status === 'refunded' ? 'Never sent' : 'Not sent yet'}</Quiet>;
}
