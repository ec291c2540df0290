import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './long-text.module.css';
import { beginning, named } from './named.ts';

/** A text up to this long is shown whole. */
const shortText = 220;

/** A person's text, unchanged; a long one is cut until it is opened. Nothing without a text. */
export function LongText({ text }: { text: string | null }) {
  const [isWhole, setWhole] = useState(false);
  if (text === null) return null;
  const isLong = text.length > shortText || text.split('\n').length > 5;
  return (
    <>
      <p dir="auto" className={classes['text']} data-cut={(isLong && !isWhole) || undefined}>
        {text}
      </p>
      {isLong && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="slate.2"
          onClick={() => setWhole(!isWhole)}
          {...named(isWhole ? 'Show less' : 'Show all', beginning(text))}
        />
      )}
    </>
  );
}
