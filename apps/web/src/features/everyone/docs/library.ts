import { docsShelves, firstArticle } from '@stoke/domain';
import type { Terms } from '../../../entities/site/usual-terms.ts';
import { addressOf, readArticle, type Article } from './article.ts';
import { figuresFor, fill } from './figures.ts';

/** The articles on one subject, in the order in which they build on one another. */
export type Shelf = { title: string; articles: readonly Article[] };

const sources = import.meta.glob<string>('./articles/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** All that is written, in reading order, for a Stoke with these terms. */
export function libraryFor(terms: Terms): readonly Shelf[] {
  const figures = figuresFor(terms);
  return docsShelves.map(({ title, articles }) => ({
    title,
    articles: Object.entries(articles).map(([file, name]) => {
      const source = fill(sources[`./articles/${file}.md`] ?? '', figures);
      return readArticle(file === firstArticle ? '' : file, name, source);
    }),
  }));
}

export function articlesOf(library: readonly Shelf[]): readonly Article[] {
  return library.flatMap(({ articles }) => articles);
}

/** An article with those before and after it; null when there is none of this name. */
export function openArticle(library: readonly Shelf[], slug: string) {
  const articles = articlesOf(library);
  const place = articles.findIndex((article) => article.slug === slug);
  const article = articles[place];
  if (!article) return null;
  const before = place > 0 ? (articles[place - 1] ?? null) : null;
  return { article, before, after: articles[place + 1] ?? null, address: addressOf(article) };
}
