import type { ReactNode } from 'react';
import { ColumnTable, type Column } from './column-table.tsx';
import type { Pages } from './more-button.tsx';
import { useNamedPlace, useNamedRow } from './named-place.ts';
import { ShortList } from './short-list.tsx';
import { Table } from './table.tsx';

type Props<T> = {
  items: readonly T[];
  pages: Pages;
  /** What they are, for the button: `payouts`. */
  name: string;
  /** The address of a row is `#payout-<id>`. */
  prefix: string;
  columns: readonly Column[];
  gap?: number;
  /** How many are shown at first. */
  first?: number;
  /** The cells of a row. */
  children: (item: T) => ReactNode;
};

/** A list as a table, the newest first, in which a link may lead to a row. */
export function NamedTable<T extends { _id: string }>(props: Props<T>) {
  const { items, pages, name, prefix, columns, gap, first = 5, children } = props;
  const whole = useNamedRow(prefix, { items, pages, first });
  return (
    <ShortList items={items} name={name} pages={pages} first={first} whole={whole}>
      {(shown) => (
        <ColumnTable layout="fixed" gap={gap} columns={columns}>
          {shown.map((item) => (
            <Row key={item._id} id={`${prefix}-${item._id}`} data-testid={prefix}>
              {children(item)}
            </Row>
          ))}
        </ColumnTable>
      )}
    </ShortList>
  );
}

function Row({ id, ...rest }: { id: string; 'data-testid': string; children: ReactNode }) {
  const { place, isNamed } = useNamedPlace<HTMLTableRowElement>(id);
  return <Table.Tr ref={place} id={id} h={64} data-named={isNamed || undefined} {...rest} />;
}
