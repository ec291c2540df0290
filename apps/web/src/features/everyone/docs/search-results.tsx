import { Box, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Hit } from './search.ts';
import classes from './search-box.module.css';
import { Quiet } from '../../../ui/quiet.ts';

type Props = {
  id: string;
  isShown: boolean;
  question: string;
  hits: readonly Hit[];
  chosen: number;
  onChoose: (place: number) => void;
  onGo: (hit: Hit) => void;
};

/** What was found, under the field that asked. It never takes the focus from there. */
export function SearchResults({ id, isShown, question, hits, chosen, onChoose, onGo }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div className={classes['results']} hidden={!isShown}>
      <VisuallyHidden role="status">{isShown ? countText(hits.length) : ''}</VisuallyHidden>
      {hits.length === 0 && (
        <Box px={14} py={18}>
          <Text fw={600}>Nothing found for “{question.trim()}”</Text>
          <Quiet>Try fewer or different words, or contact Support.</Quiet>
        </Box>
      )}
      <div id={id} role="listbox" aria-label="Found in the docs" ref={list}>
        {hits.map((hit, place) => (
          // The keyboard reaches it from the field, as in every combobox.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={hit.address}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === chosen}
            onMouseMove={() => onChoose(place)}
            // Before the field loses the focus and the list is gone.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onGo(hit)}
          >
            <Found hit={hit} />
          </div>
        ))}
      </div>
    </div>
  );
}

function Found({ hit: { title, heading, excerpt } }: { hit: Hit }) {
  return (
    <>
      <p className={classes['title']}>
        {heading ?? title}
        {heading !== null && <span>{title}</span>}
      </p>
      <p className={classes['excerpt']}>
        {excerpt.map(({ text, isHit }, place) =>
          // oxlint-disable-next-line react/no-array-index-key -- pieces of one text in their order
          isHit ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
        )}
      </p>
    </>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Nothing found';
  return count === 1 ? '1 result' : `${count} results`;
}
