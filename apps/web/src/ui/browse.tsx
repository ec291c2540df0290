import { Group, Stack, VisuallyHidden } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import type { AllPages } from '../lib/all-pages.ts';
import { Choose, type Choices } from './choose.tsx';
import { LiveSearch } from './kept-search.tsx';
import { ListRest } from './list-rest.tsx';
import { NothingFits } from './nothing-fits.tsx';
import { NumberedPages } from './numbered-pages.tsx';
import { Quiet } from './quiet.ts';

/** What is searched, chosen and turned to. */
export type BrowseView = {
  search: string;
  onSearch: (search: string) => void;
  page: number;
  onTurn: (page: number) => void;
  selects: readonly Choices[];
  /** Takes back search and choices. */
  onClear: () => void;
};

type Props<T> = BrowseView & {
  /** What the list is of: `campaigns`. */
  name: string;
  /** What the search looks at. */
  looksAt: string;
  list: AllPages<T>;
  /** Where the list is one page of the server: how many there are on all. */
  total?: number | undefined;
  /** Whether the list is already what fits a search or a choice: it being empty says that nothing fits. */
  isNarrowed?: boolean;
  /** What fits the search, in the wished order. */
  find: (items: readonly T[], search: string) => readonly T[];
  loading: ReactNode;
  empty: ReactNode;
  children: (shown: readonly T[]) => ReactNode;
};

/** How many entries a page of a browsed list has: full rows of three and of two. */
export const browsedPerPage = 24;

/** A list that people search, narrow and sort, page by page. */
export function Browse<T>(props: Props<T>) {
  const { name, list, page, total } = props;
  const [typed, setTyped] = useState(props.search);
  const top = useRef<HTMLDivElement>(null);
  const type = useCallback((text: string) => setTyped(text), []);
  const items = list.items ?? [];
  const found = props.find(items, typed);
  const count = total ?? found.length;
  const isEmpty = list.items !== null && (total ?? items.length) === 0 && list.rest !== 'loading';
  if (isEmpty && !props.isNarrowed) return props.empty;
  const pages = Math.max(1, Math.ceil(count / browsedPerPage));
  const current = Math.min(page, pages);
  const start = total === undefined ? (current - 1) * browsedPerPage : 0;
  function turn(to: number) {
    props.onTurn(to);
    top.current?.scrollIntoView?.({ block: 'start' });
  }
  return (
    <Stack gap="lg" ref={top}>
      <Group justify="space-between" wrap="nowrap">
        <Group gap="sm" wrap="nowrap">
          <LiveSearch
            label={`Search ${name} by ${props.looksAt}`}
            placeholder={`Search ${name}`}
            typed={typed}
            onType={type}
            kept={props.search}
            onKeep={props.onSearch}
          />
          {props.selects.map((select) => (
            <Choose key={select.label} {...select} />
          ))}
        </Group>
        {list.items !== null && (
          <Count list={list} name={name} found={count} all={total ?? items.length} />
        )}
      </Group>
      {list.items === null || (found.length === 0 && list.rest === 'loading') ? (
        props.loading
      ) : count === 0 ? (
        <NothingFits
          Icon={IconSearchOff}
          title={`No matching ${name}`}
          message={`Search by ${props.looksAt}.`}
          label="Clear search and filters"
          onClear={() => (setTyped(''), props.onClear())}
        />
      ) : (
        <>
          <VisuallyHidden component="h2">Found</VisuallyHidden>
          {props.children(found.slice(start, start + browsedPerPage))}
          {pages > 1 && (
            <NumberedPages
              name={name}
              page={current}
              pages={pages}
              perPage={browsedPerPage}
              count={count}
              onTurn={turn}
            />
          )}
        </>
      )}
    </Stack>
  );
}

type CountProps = { list: AllPages<unknown>; name: string; found: number; all: number };

function Count({ list, name, found, all }: CountProps) {
  return (
    <Group gap="md" wrap="nowrap">
      <ListRest {...list} count={all} name={name} />
      {list.rest === 'none' && (
        <Quiet className="num" role="status">
          {countText(found, all, name)}
        </Quiet>
      )}
    </Group>
  );
}

function countText(found: number, all: number, name: string): string {
  if (found < all) return `${found} of ${all} ${name}`;
  return `${all} ${all === 1 ? name.replace(/s$/, '') : name}`;
}
