import { Title } from '@mantine/core';
import { lexer, type MarkedToken } from 'marked';
import { useMemo } from 'react';
import { ArticleBlock } from './article-block.tsx';
import { known } from './article.ts';
import classes from './docs.module.css';

/** A text of the operator: what comes before its first heading, too. */
export function SiteTextView({ text }: { text: string }) {
  const tokens = useMemo(() => known(lexer(text)).filter(({ type }) => type !== 'space'), [text]);
  return (
    <div className={classes['body']}>
      {tokens.map((token, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text that does not change while it is shown
        <Block key={place} token={token} />
      ))}
    </div>
  );
}

function Block({ token }: { token: MarkedToken }) {
  if (token.type !== 'heading') return <ArticleBlock token={token} />;
  return (
    <Title order={2} mt={32} mb={12}>
      {token.text}
    </Title>
  );
}
