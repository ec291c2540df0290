import { Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { tabTitle } from '@stoke/domain';
import { lexer } from 'marked';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { addressOf, known, type Article, type Chapter } from './article.ts';
import { ArticleBlock } from './article-block.tsx';
import { Contents } from './contents.tsx';
import classes from './docs.module.css';
import { InlineText } from './inline-text.tsx';

type Props = { article: Article; children: ReactNode };

/** An article with its table of contents; each of its chapters can be linked to. */
export function ArticleView({ article, children }: Props) {
  useDocumentTitle(tabTitle(article.title));
  return (
    <article className={classes['article']}>
      <div>
        <Title order={1}>{article.title}</Title>
        <Text c="dimmed" fz={18} lh={1.55} mt={12}>
          <InlineText tokens={known(lexer(article.lead))} />
        </Text>
      </div>
      <Contents article={article} />
      <div className={classes['body']}>
        {article.chapters.map((chapter) => (
          <ChapterView
            key={chapter.id}
            chapter={chapter}
            address={new URL(addressOf(article, chapter.id), location.origin).href}
          />
        ))}
        {children}
      </div>
    </article>
  );
}

function ChapterView({ chapter, address }: { chapter: Chapter; address: string }) {
  const { id, heading, tokens } = chapter;
  return (
    <section aria-labelledby={id}>
      <div className={classes['heading']}>
        <Title order={2} id={id} tabIndex={-1}>
          {heading}
        </Title>
        <span className={classes['copy']}>
          <CopyButton what={`link to “${heading}”`} value={address} />
        </span>
      </div>
      {tokens.map((token) => (
        <ArticleBlock key={token.raw} token={token} />
      ))}
    </section>
  );
}
