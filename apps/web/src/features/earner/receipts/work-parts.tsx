import type { WorkReceipt } from '@stoke/contract';
import { Moment } from '../../../ui/moment.tsx';
import { readEvidence } from './drip-evidence.ts';
import { TransactionLines } from './receipt-money.tsx';
import { Fact, Outside, Part } from './receipt-part.tsx';

type Props = { receipt: WorkReceipt };

/** Submitted work, its decision, and its ledger transactions. */
export function WorkParts({ receipt }: Props) {
  return (
    <>
      <Work receipt={receipt} />
      <Decision receipt={receipt} />
      <Part title="Transactions">
        {receipt.transactions.map((transaction) => (
          <TransactionLines key={transaction.transactionId} transaction={transaction} />
        ))}
      </Part>
    </>
  );
}

function Work({ receipt: { work, rulesVersion } }: Props) {
  const { tweetUrl, xUsername, replyLink, actions } = readEvidence(work.evidence);
  return (
    <Part title="Work">
      <Fact name="Brand">{work.brand}</Fact>
      <Fact name="Campaign">{work.campaignName}</Fact>
      {tweetUrl === null && (
        <Fact name="Task">
          {work.taskName}
          {work.link !== null && (
            <>
              {' '}
              <Outside href={work.link} />
            </>
          )}
        </Fact>
      )}
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
      <Fact name="Submitted">
        <Moment at={work.submittedAt} />
        {work.attempt > 1 && ' (second attempt)'}
      </Fact>
      <Fact name="Rules">
        {rulesVersion === null ? 'none accepted' : `version ${rulesVersion}`}
      </Fact>
    </Part>
  );
}

function Decision({ receipt: { decision } }: Props) {
  return (
    <Part title="Decision">
      <Fact name="Decided by">{decision.decidedBy}</Fact>
      <Fact name="On">
        <Moment at={decision.decidedAt} />
      </Fact>
      {decision.reasonText !== null && <Fact name="Reason">{decision.reasonText}</Fact>}
      {decision.note !== null && <Fact name="Note">“{decision.note}”</Fact>}
    </Part>
  );
}
