import { addressOf, type Article } from './article.ts';
import { accounts } from './articles/accounts.ts';
import { appeals } from './articles/appeals.ts';
import { campaigns } from './articles/campaigns.ts';
import { disclosure } from './articles/disclosure.ts';
import { drip } from './articles/drip.ts';
import { earning } from './articles/earning.ts';
import { fomo } from './articles/fomo.ts';
import { forDevelopers } from './articles/for-developers.ts';
import { payouts } from './articles/payouts.ts';
import { prices } from './articles/prices.ts';
import { privacy } from './articles/privacy.ts';
import { proof } from './articles/proof.ts';
import { reviews } from './articles/reviews.ts';
import { safety } from './articles/safety.ts';
import { spark } from './articles/spark.ts';
import { trustScore } from './articles/trust-score.ts';
import { welcome } from './articles/welcome.ts';
import { xRules } from './articles/x-rules.ts';
import type { Terms } from '../../lib/terms.ts';

/** The articles on one subject, in the order in which they build on one another. */
export type Shelf = { title: string; articles: readonly Article[] };

/** All that is written, in reading order, for a Stoke with these terms. */
export function libraryFor(terms: Terms): readonly Shelf[] {
  return [
    { title: 'Start', articles: [welcome(terms)] },
    {
      title: 'Earners',
      articles: [
        earning(terms),
        accounts(terms),
        drip,
        spark,
        fomo,
        reviews,
        appeals,
        payouts(terms),
        trustScore,
      ],
    },
    { title: 'Creators', articles: [campaigns, prices] },
    { title: 'Trust and safety', articles: [proof, safety(terms), disclosure, xRules, privacy] },
    { title: 'Developers', articles: [forDevelopers] },
  ];
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
