import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { messageOf } from '../../../ui/failure-message.tsx';
import { adminPages, type AdminPage } from './admin-pages.ts';
import { foundBy } from './calls.ts';
import classes from './command-bar.module.css';
import { placeOf, type FoundPlace } from './found.ts';

type Props = { typed: string; onType: (text: string) => void; onClose: () => void };

/** Leads to a page of admins, or to a person, campaign, piece of work, payout, deposit or ticket. */
export function CommandBar({ typed, onType, onClose }: Props) {
  const router = useRouter();
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const { places, state } = usePlaces(typed.trim());
  const at = Math.min(chosen, places.length - 1);
  function go(place: FoundPlace | undefined) {
    if (!place) return;
    onClose();
    void router.navigate({ href: place.path });
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      go(places[at]);
    } else if (step !== undefined && places.length > 0) {
      event.preventDefault();
      setChosen((at + step + places.length) % places.length);
    }
  }
  return (
    <Dialog
      title="Search"
      withCloseButton={false}
      centered={false}
      padding={0}
      size={620}
      classNames={{ header: classes['header'] ?? '' }}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        size="lg"
        variant="unstyled"
        role="combobox"
        aria-label="Search"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={places.length > 0 ? `${listId}-${at}` : undefined}
        placeholder="Page, ID, name, handle, wallet or signature"
        autoComplete="off"
        maxLength={254}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => {
          onType(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <Places {...{ listId, places, at }} onChoose={setChosen} onGo={go} />
      <p role="status" className={classes['state']}>
        {state}
      </p>
    </Dialog>
  );
}

type PlacesProps = {
  listId: string;
  places: readonly FoundPlace[];
  at: number;
  onChoose: (at: number) => void;
  onGo: (place: FoundPlace) => void;
};

/** The input keeps the focus; the chosen place is named to assistive technology by its id. */
function Places({ listId, places, at, onChoose, onGo }: PlacesProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div ref={list} id={listId} role="listbox" aria-label="Results" className={classes['list']}>
      {places.map((place, number) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the input
        <div
          key={`${place.kind} ${place.path} ${place.title}`}
          id={`${listId}-${number}`}
          role="option"
          tabIndex={-1}
          aria-selected={number === at}
          className={classes['place']}
          onPointerMove={() => onChoose(number)}
          onClick={() => onGo(place)}
        >
          <span className="hint">{place.kind}</span>
          <b className="clipped">{place.title}</b>
          <span className="hint">{place.about}</span>
        </div>
      ))}
    </div>
  );
}

/** The pages immediately, then the server's results. */
function usePlaces(text: string): { places: FoundPlace[]; state: ReactNode } {
  const [search] = useDebouncedValue(text, 150);
  const found = useQuery({
    ...foundBy(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  // What was found for another text is not led to.
  const isCurrent = search === text && !found.isPlaceholderData;
  const others = text !== '' && isCurrent ? (found.data ?? []) : [];
  const places = [...pagesFor(text), ...others.map(placeOf)];
  return { places, state: stateOf() };

  function stateOf(): ReactNode {
    if (text === '') return '';
    if (found.isError) return messageOf(found.error, 'The search failed. Please try again.');
    if (search !== text || found.isFetching) return 'Searching…';
    return places.length === 0 ? 'Nothing found' : `${places.length} found`;
  }
}

/** Pages with a word that begins with the text; all of them without one. */
function pagesFor(text: string): FoundPlace[] {
  const start = text.toLowerCase();
  return adminPages
    .filter(({ name, short = '' }: AdminPage) =>
      [name, ...`${name} ${short}`.split(' ')].some((word) => word.toLowerCase().startsWith(start)),
    )
    .map(({ to, name, letter }) => {
      return { kind: 'Page', path: to, title: name, about: `G ${letter.toUpperCase()}` };
    });
}
