import type { Reply } from '@stoke/contract/client';
import { formatRate } from '@stoke/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../../lib/pages.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import type { Pages } from '../../../ui/more-button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import { SheetPart } from '../../../ui/sheet-part.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { sparksOf } from './calls.ts';
import { ColumnTable, figureColumns } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';
import { Quiet } from '../../../ui/quiet.ts';

/** What one person earned in Sparks, group by group, with the way to the actions there. */
export function PersonSparks({ id }: { id: string }) {
  const sparks = useInfiniteQuery(sparksOf(id));
  return (
    <SheetPart title="Sparks">
      {sparks.data ? (
        <List items={itemsOf(sparks.data.pages)} pages={sparks} userId={id} />
      ) : sparks.isError ? (
        <LoadError
          title="Sparks could not be loaded"
          query={sparks}
          fallback="Please try again in a moment."
          label="Load the Sparks again"
        />
      ) : (
        <SkeletonRows count={2} height={44} />
      )}
    </SheetPart>
  );
}

type ListProps = {
  items: readonly Reply<'sparksOfPerson'>[number][];
  pages: Pages;
  userId: string;
};

function List({ items, pages, userId }: ListProps) {
  return (
    <ShortList items={items} name="Sparks" nothing="No Sparks yet." pages={pages}>
      {(shown) => (
        <ColumnTable
          columns={[
            { title: 'Campaign' },
            ...figureColumns('Actions', 'Reserved', 'Available', 'Taken back'),
          ]}
        >
          {shown.map((spark) => (
            <Table.Tr key={spark._id} data-testid="spark-of-person">
              <Table.Td>
                <LinkAnchor
                  to="/admin/spark"
                  search={{ campaign: spark._id, person: userId }}
                  size="sm"
                >
                  {spark.name}
                </LinkAnchor>
                <Quiet size="xs">
                  since <Moment at={spark.participatesSince} />
                </Quiet>
              </Table.Td>
              <Table.Num>
                {spark.areActionsRemoved ? '–' : spark.actions.toLocaleString('en-US')}
                <Quiet size="xs">
                  {spark.areActionsRemoved
                    ? 'no longer kept'
                    : `${spark.unpaid.toLocaleString('en-US')} not paid`}
                </Quiet>
              </Table.Num>
              {[spark.reserved, spark.available, spark.reversed].map((amount, place) => (
                <Table.Num key={place}>{amount > 0 ? formatRate(amount) : '–'}</Table.Num>
              ))}
            </Table.Tr>
          ))}
        </ColumnTable>
      )}
    </ShortList>
  );
}
