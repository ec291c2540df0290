import { TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Article } from './article.ts';
import { SearchResults } from './search-results.tsx';
import { searchIn, type Hit, type Search } from './search.ts';
import classes from './search-box.module.css';

type Props = { articles: readonly Article[]; onGo: (address: string) => void };

/** Searches all articles. `/` goes to it, the arrows choose, Enter opens, Escape leaves. */
export function SearchBox({ articles, onGo }: Props) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [question, setQuestion] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const search = useSearch(articles, isOpen);
  const hits = useMemo(() => search?.(question) ?? [], [search, question]);
  const isShown = isOpen && search !== null && question.trim() !== '';
  const active = isShown && hits.length > 0 ? `${listId}-${chosen}` : undefined;
  useHotkeys([['/', () => field.current?.focus()]]);

  function ask(words: string) {
    setQuestion(words);
    setChosen(0);
    setIsOpen(true);
  }
  function go(hit: Hit | undefined) {
    if (!hit) return;
    setIsOpen(false);
    field.current?.blur();
    onGo(hit.address);
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') {
      ask('');
      field.current?.blur();
    } else if (event.key === 'Enter' && isShown) {
      event.preventDefault();
      go(hits[chosen]);
    } else if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      setChosen((chosen + step + hits.length) % hits.length);
    }
  }
  return (
    <div role="search" className={classes['search']}>
      <TextInput
        ref={field}
        type="search"
        role="combobox"
        aria-label="Search the docs"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-keyshortcuts="/"
        aria-activedescendant={active}
        placeholder="Search"
        autoComplete="off"
        maxLength={100}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={question === '' ? <kbd>/</kbd> : null}
        value={question}
        onChange={(event) => ask(event.currentTarget.value)}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={press}
      />
      <SearchResults
        {...{ id: listId, isShown, question, hits, chosen }}
        onChoose={setChosen}
        onGo={go}
      />
    </div>
  );
}

/** Null until it is wanted and has loaded. */
function useSearch(articles: readonly Article[], isWanted: boolean): Search | null {
  const [made, setMade] = useState<{ articles: readonly Article[]; search: Search } | null>(null);
  const search = made?.articles === articles ? made.search : null;
  useEffect(() => {
    if (!isWanted || search !== null) return undefined;
    let isHere = true;
    searchIn(articles).then(
      (ready) => isHere && setMade({ articles, search: ready }),
      // The next focus tries again.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [articles, isWanted, search]);
  return search;
}
