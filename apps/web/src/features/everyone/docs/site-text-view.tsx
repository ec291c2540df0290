import { Title } from '@mantine/core';
import { lexer } from 'marked';
import { ArticleBlock } from './article-block.tsx';
import { known } from './article.ts';
import classes from './docs.module.css';
import { InlineText } from './inline-text.tsx';

/** A text of the operator: what comes before its first heading, too. */
export function SiteTextView({ text }: { text: string }) {
  return (
    <div className={classes['body']}>
      {known(lexer(text)).map((token, place) =>
        token.type === 'space' ? null : token.type === 'heading' ? (
          // oxlint-disable-next-line react/no-array-index-key -- a text that does not change while it is shown
          <Title key={place} order={token.depth > 2 ? 3 : 2} my="md">
            <InlineText tokens={known(token.tokens)} />
          </Title>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <ArticleBlock key={place} token={token} />
        ),
      )}
    </div>
  );
}
