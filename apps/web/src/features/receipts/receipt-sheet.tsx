import type { Receipt } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { Anchor, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Moment } from '../../ui/moment.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { readEvidence } from './drip-evidence.ts';
import classes from './receipts.module.css';

const kinds = { drip: 'Drip task', spark: 'Spark campaign', fomo: 'FOMO campaign' } as const;
const accounts: Readonly<Record<string, string>> = {
  campaign_pool: "The campaign's pool",
  campaign_disputed: 'Kept while the rejection can be appealed',
  earner_reserved: 'Reserved for you',
  earner_available: 'Your available balance',
};

/** A receipt as people read it: what was done, who decided, what moved, and how it was paid. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const isPaid = receipt.decision.verdict === 'approved';
  return (
    <article className={classes['sheet']} aria-label="Receipt">
      <header className={classes['head']}>
        <div>
          <Text c="dimmed">
            {kinds[receipt.work.kind]}
            {isPaid ? '' : ', not paid'}
          </Text>
          <Text className={classes['figure'] ?? ''} data-unpaid={!isPaid || undefined}>
            {formatDollars(receipt.reward)}
          </Text>
        </div>
        <StatusBadge tone={isPaid ? 'good' : 'bad'} label={isPaid ? 'Approved' : 'Not accepted'} />
      </header>
      <Work receipt={receipt} />
      <Decision receipt={receipt} />
      <Books receipt={receipt} />
      {isPaid && <Payments receipt={receipt} />}
      <Part title="This receipt">
        <Fact name="Number">
          <code>{receipt._id}</code>
        </Fact>
        <Fact name="Issued by">{receipt.issuedBy}</Fact>
        <Fact name="As of">
          <Moment at={receipt.issuedAt} />
        </Fact>
        <Fact name="Issued to">@{receipt.earner.username}</Fact>
      </Part>
    </article>
  );
}

function Work({ receipt: { work, rulesVersion } }: { receipt: Receipt }) {
  const { tweetUrl, xUsername, replyLink, actions } = readEvidence(work.evidence);
  return (
    <Part title="What was done">
      {tweetUrl !== null && (
        <Fact name="Tweet">
          <Outside href={tweetUrl} />
        </Fact>
      )}
      {xUsername !== null && <Fact name="As">@{xUsername}</Fact>}
      {actions.map(({ name, reportedAt }) => (
        <Fact key={name} name={name}>
          {reportedAt !== null && <Moment at={reportedAt} />}
        </Fact>
      ))}
      {replyLink !== null && (
        <Fact name="Reply">
          <Outside href={replyLink} />
        </Fact>
      )}
      <Fact name="Handed in">
        <Moment at={work.submittedAt} />
        {work.attempt > 1 && ' (second attempt)'}
      </Fact>
      <Fact name="Rules">
        {rulesVersion === null ? 'none accepted' : `version ${rulesVersion}`}
      </Fact>
    </Part>
  );
}

function Decision({ receipt: { decision } }: { receipt: Receipt }) {
  return (
    <Part title="The decision">
      <Fact name="Decided by">{decision.decidedBy}</Fact>
      <Fact name="On">
        <Moment at={decision.decidedAt} />
      </Fact>
      {decision.reasonText !== null && <Fact name="Reason">{decision.reasonText}</Fact>}
      {decision.note !== null && <Fact name="Note">“{decision.note}”</Fact>}
    </Part>
  );
}

function Books({ receipt: { transactions } }: { receipt: Receipt }) {
  return (
    <Part title="In the books">
      {transactions.map(({ transactionId, reference, at, entries }) => (
        <div key={transactionId} className={classes['transaction']}>
          <Text size="sm" c="dimmed" title={reference}>
            <Moment at={at} />
          </Text>
          {entries.map(({ account, amount }) => (
            <div key={account} className={classes['entry']}>
              <span>{accounts[account] ?? account}</span>
              <span className="num">{signed(amount)}</span>
            </div>
          ))}
        </div>
      ))}
    </Part>
  );
}

function Payments({ receipt }: { receipt: Receipt }) {
  const { payouts, notPaidOutYet, forfeited } = receipt;
  return (
    <Part title="How it was paid out">
      {payouts.map((payout) => (
        <div key={payout._id} className={classes['transaction']}>
          <div className={classes['entry']}>
            <span>
              {formatDollars(payout.amount)} of a payout of {formatDollars(payout.payoutAmount)}
            </span>
            <Text span size="sm" c="dimmed">
              <Moment at={payout.confirmedAt} />
            </Text>
          </div>
          <Text size="sm" c="dimmed" component="div">
            to <code>{payout.address}</code>
          </Text>
          <Text size="sm" c="dimmed" component="div">
            {payout.transactionUrl === null ? (
              <code>{payout.signature}</code>
            ) : (
              <Outside href={payout.transactionUrl} text={payout.signature} />
            )}
          </Text>
        </div>
      ))}
      {notPaidOutYet > 0 && (
        <Fact name="Not paid out yet">
          {formatDollars(notPaidOutYet)} is in your balance or on its way
        </Fact>
      )}
      {forfeited > 0 && <Fact name="Forfeited">{formatDollars(forfeited)}</Fact>}
      <Text size="xs" c="dimmed">
        What was earned first is paid first.
      </Text>
    </Part>
  );
}

function signed(amount: number): string {
  return amount < 0 ? `−${formatDollars(-amount)}` : `+${formatDollars(amount)}`;
}

function Outside({ href, text = href }: { href: string; text?: string }) {
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </Anchor>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes['part']}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <div>{children}</div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes['fact']}>
      <span>{name}</span>
      <span>{children}</span>
    </div>
  );
}
