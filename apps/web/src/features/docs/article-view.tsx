import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { product } from '@stoke/domain';
import { CopyButton } from '../../ui/copy-button.tsx';
import { addressOf, type Article } from './article.ts';
import { ArticleBlock } from './article-block.tsx';
import classes from './docs.module.css';
import { InlineText } from './inline-text.tsx';

/** An article; each of its chapters can be linked to. */
export function ArticleView({ article }: { article: Article }) {
  useDocumentTitle(`${article.title} · ${product.name}`);
  return (
    <article className={classes['article']}>
      <Title order={1}>{article.title}</Title>
      <p className={classes['lead']}>
        <InlineText text={article.lead} />
      </p>
      {article.chapters.map(({ id, heading, blocks }) => (
        <section key={id} aria-labelledby={id}>
          <div className={classes['heading']}>
            <Title order={2} id={id} tabIndex={-1}>
              {heading}
            </Title>
            <span className={classes['copy']}>
              <CopyButton
                what={`link to “${heading}”`}
                value={new URL(addressOf(article, id), location.origin).href}
              />
            </span>
          </div>
          {blocks.map((block) => (
            <ArticleBlock key={JSON.stringify(block)} block={block} />
          ))}
        </section>
      ))}
    </article>
  );
}
