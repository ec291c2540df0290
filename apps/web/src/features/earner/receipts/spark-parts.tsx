import type { SparkReceipt } from '@stoke/contract';
import { formatRate, sparkActionsRemoved } from '@stoke/domain';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import { Entries, TransactionLines } from './receipt-money.tsx';
import { Fact, Part } from './receipt-part.tsx';
import { dayText } from '../../../lib/day-text.ts';
import { actionCounts } from './spark-words.ts';
import { HeadedTable } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';

type Props = { receipt: SparkReceipt };

const kinds = { message: 'Message', click: 'Link click', reaction: 'Reaction' } as const;
const first = 10;

/** A day of rewards in a Spark: its actions, the rules that decided, and what moved in the books. */
export function SparkParts({ receipt }: Props) {
  const { spark, rulesVersion, decidedBy, transactions } = receipt;
  const versions = [...new Set(spark.actions.map(({ ruleVersion }) => ruleVersion))];
  return (
    <>
      <Part title="Work">
        <Fact name="Brand">{spark.brand}</Fact>
        <Fact name="Campaign">
          <LinkAnchor inherit to="/spark-campaign/$id" params={{ id: spark.campaignId }}>
            {spark.campaignName}
          </LinkAnchor>
        </Fact>
        <Fact name="Available since">{dayText(spark.day)} (UTC)</Fact>
        {spark.removedActions === undefined ? (
          <>
            <Fact name="Actions">{actionCounts(spark.actions)}</Fact>
            <Actions receipt={receipt} />
          </>
        ) : (
          <Fact name="Actions">
            {spark.removedActions.toLocaleString('en-US')}. {sparkActionsRemoved}
          </Fact>
        )}
      </Part>
      <Part title="Decision">
        <Fact name="Decided by">{decidedBy}</Fact>
        {versions.length > 0 && <Fact name="Spark rules">version {versions.join(', ')}</Fact>}
        <Fact name="Rules">
          {rulesVersion === null ? 'none accepted' : `version ${rulesVersion}`}
        </Fact>
      </Part>
      <Part title="Transactions">
        <Entries entries={netOf(receipt)} />
        <ShortList items={transactions} name="transactions" first={2}>
          {(shown) =>
            shown.map((transaction) => (
              <TransactionLines key={transaction.transactionId} transaction={transaction} />
            ))
          }
        </ShortList>
      </Part>
    </>
  );
}

function Actions({ receipt: { spark } }: Props) {
  return (
    <ShortList items={spark.actions} name="actions" first={first}>
      {(shown) => (
        <HeadedTable
          gap={20}
          layout="fixed"
          columns={[
            { title: 'Action' },
            { title: 'Done' },
            { title: 'Reward', w: 96, ta: 'right' },
          ]}
        >
          {shown.map(({ _id, kind, at, amount }) => (
            <Table.Tr key={_id}>
              <Table.Td>{kinds[kind]}</Table.Td>
              <Table.Td>
                <Moment at={at} />
              </Table.Td>
              <Table.Num>{formatRate(amount)}</Table.Num>
            </Table.Tr>
          ))}
        </HeadedTable>
      )}
    </ShortList>
  );
}

/** What the reward moved altogether: from the pool to the available balance. */
function netOf({ reward }: SparkReceipt) {
  return [
    { account: 'campaign_pool', amount: -reward },
    { account: 'earner_available', amount: reward },
  ];
}
