import type { AdminPayout, PayoutFacts } from '@stoke/contract';
import { signalNames, trustScoreMaximum } from '@stoke/domain';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { Ago } from '../../../ui/ago-time.tsx';
import { FactGrid } from '../../../ui/fact-grid.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { OutLink } from '../../../ui/out-link.tsx';
import { Pair } from '../../../ui/pair.tsx';
import { payoutFacts } from './calls.ts';

/** What an admin needs to know of the owner, the money and the address before it is sent. */
export function OwnerFacts({ payout }: { payout: AdminPayout }) {
  const facts = useQuery(payoutFacts(payout._id));
  if (!facts.data) return <NotLoaded what="The owner details" query={facts} rows={[1, 200]} />;
  return <Known payout={payout} facts={facts.data} />;
}

function Known({ payout, facts }: { payout: AdminPayout; facts: PayoutFacts }) {
  const { owner, earlier, addressUrl } = facts;
  return (
    <section aria-label="Owner">
      <FactGrid columns={2}>
        <Pair name="Trust">
          {owner.reputationScore} / {trustScoreMaximum}
          {owner.accountStatus !== 'active' && (
            <Text span c="rose.3">
              {' · '}
              {owner.accountStatus}
            </Text>
          )}
        </Pair>
        <Pair name="Account since">
          <Moment at={owner.createdAt} />
        </Pair>
        <Pair name="Signals" isWide>
          <Signals facts={facts} />
        </Pair>
        {payout.purpose === 'earnings' && (
          <Pair name="Earned from" isWide>
            <Sources facts={facts} />
          </Pair>
        )}
        <Pair name="Wallet shared with" isWide>
          <Sharing facts={facts} />
        </Pair>
        <Pair name="Earlier payouts">
          {earlier.confirmed === 0
            ? 'None'
            : `${earlier.confirmed}, ${exactDollars(earlier.amount)}`}
          {earlier.refunded > 0 && ` · ${earlier.refunded} given back`}
          {earlier.lastAt !== null && (
            <>
              {' · '}
              <Ago at={earlier.lastAt} />
            </>
          )}
        </Pair>
        <Pair name="To this address">
          {earlier.toAddress === 0 ? 'None' : earlier.toAddress}
          {addressUrl !== null && (
            <>
              {' · '}
              <OutLink href={addressUrl}>Explorer</OutLink>
            </>
          )}
        </Pair>
      </FactGrid>
    </section>
  );
}

const actNames = { hold: 'Payouts held', reject: 'Work rejected', ban: 'Banned' } as const;

function Signals({ facts: { signals, acts, owner } }: { facts: PayoutFacts }) {
  if (signals.length === 0 && acts.length === 0) return 'None';
  return (
    <>
      {acts.map(({ _id, act, by, at, reason }) => (
        <div key={_id}>
          {actNames[act]} by @{by}, <Ago at={at} />: {reason}
        </div>
      ))}
      <OpenSignals signals={signals} owner={owner} />
    </>
  );
}

function OpenSignals({ signals, owner }: Pick<PayoutFacts, 'signals' | 'owner'>) {
  return signals.map(({ _id, kind, level, strength, size }) => (
    <div key={_id}>
      <LinkAnchor to="/admin/people" search={{ person: owner._id }} inherit underline="always">
        {signalNames[kind]}
      </LinkAnchor>
      <Text span c={level === 'strong' ? 'rose.3' : 'dimmed'} className="num">
        {' '}
        {strength} / 100
        {size > 1 && ` · ${size} accounts`}
      </Text>
    </div>
  ));
}

const shown = 5;

function Sources({ facts: { earned } }: { facts: PayoutFacts }) {
  if (earned.length === 0) return 'Nothing lately';
  const more = earned.length - shown;
  return (
    <>
      {earned.slice(0, shown).map(({ campaignId, name, brand, rewards, amount }) => (
        <div key={campaignId ?? ''}>
          <span className="num">{exactDollars(amount)}</span>
          {campaignId === null ? ' other credits' : ` ${name}${brand === '' ? '' : ` · ${brand}`}`}
          <Text span c="dimmed">
            {' · '}
            {rewards === 1 ? '1 reward' : `${rewards} rewards`}
          </Text>
        </div>
      ))}
      {more > 0 && <div>{more === 1 ? 'and 1 more campaign' : `and ${more} more campaigns`}</div>}
    </>
  );
}

function Sharing({ facts: { sharedWith } }: { facts: PayoutFacts }) {
  if (sharedWith.length === 0) return 'No one';
  return sharedWith.map(({ _id, username, accountStatus }, n) => (
    <span key={_id}>
      {n > 0 && ', '}
      <LinkAnchor to="/admin/people" search={{ person: _id }} inherit underline="always">
        @{username}
      </LinkAnchor>
      {accountStatus !== 'active' && ` (${accountStatus})`}
    </span>
  ));
}
