import type { Query } from 'minisearch';
import { lexer } from 'marked';
import { addressOf, known, plain, plainChapter, type Article } from './article.ts';

/** A piece of an excerpt; `isHit`: it answers a word of the question. */
export type Piece = { text: string; isHit: boolean };
export type Hit = { address: string; title: string; heading: string | null; excerpt: Piece[] };
export type Search = (question: string) => readonly Hit[];

/** Where something may be found: a chapter, or an article by its title and lead. */
type Place = { address: string; title: string; headed: string; body: string };

const maxShown = 6;
const before = 50;
const around = 170;
/** Words that do not narrow a search. */
const small = new Set(
  'a an and are can do does for how i in is it me my of on or the to what when where why with'.split(
    ' ',
  ),
);
/** What people call things that have another name here. */
const alsoCalled: Readonly<Record<string, string>> = {
  withdraw: 'payout',
  withdrawal: 'payout',
  cashout: 'payout',
  salary: 'payout',
  scam: 'safe',
  phishing: 'safe',
  reputation: 'trust',
  twitter: 'x',
  blocked: 'ban',
  commission: 'fee',
};

/** Prepares a search over the articles: every word asked for must be found, the best place comes first. */
export async function searchIn(articles: readonly Article[]): Promise<Search> {
  // Who only reads does not load it.
  const { default: MiniSearch } = await import('minisearch');
  const places = articles.flatMap(placesOf);
  const index = new MiniSearch<Place>({
    idField: 'address',
    fields: ['headed', 'title', 'body'],
    tokenize: (text) => wordsOf(text).map(({ text: word }) => word),
    processTerm: (term) => term,
    searchOptions: {
      boost: { headed: 6, title: 3, body: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 1 : false),
      // A chapter is not a worse for being long.
      bm25: { k: 1.2, b: 0, d: 0.5 },
    },
  });
  index.addAll(places);
  const placeAt = new Map(places.map((place) => [place.address, place]));
  return (question) => {
    const asked = askedFor(question);
    if (asked.length === 0) return [];
    const queries = asked.map(queryFor);
    return index
      .search({ combineWith: 'AND', queries })
      .slice(0, maxShown)
      .flatMap(({ id, terms }) => {
        const place = placeAt.get(id);
        if (!place) return [];
        const { address, title, headed, body } = place;
        const heading = address.includes('#') ? headed : null;
        return [{ address, title, heading, excerpt: excerptOf(body, new Set(terms)) }];
      });
  };
}

/** A word by its beginning or with one letter amiss, by its other name, or with neighbours exchanged. */
function queryFor(word: string): Query {
  const other = alsoCalled[word];
  const exchanged = Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  );
  return {
    combineWith: 'OR',
    queries: [
      word,
      ...(other === undefined ? [] : [other]),
      { combineWith: 'OR', queries: word.length > 4 ? exchanged : [], fuzzy: false, prefix: false },
    ],
  };
}

function placesOf(article: Article): readonly Place[] {
  const { title, lead, chapters } = article;
  return [
    { address: addressOf(article), title, headed: title, body: plain(known(lexer(lead))) },
    ...chapters.map((chapter) => ({
      address: addressOf(article, chapter.id),
      title,
      headed: chapter.heading,
      body: plainChapter(chapter),
    })),
  ];
}

function askedFor(question: string): readonly string[] {
  const asked = wordsOf(question).map(({ text }) => text);
  const telling = asked.filter((word) => !small.has(word));
  return [...new Set(telling.length > 0 ? telling : asked)];
}

/** The text around the first answer, cut between words, with all answers in it marked. */
function excerptOf(body: string, answers: ReadonlySet<string>): Piece[] {
  const words = wordsOf(body);
  const hits = words.filter(({ text }) => answers.has(text));
  const start = words.find(({ from }) => from >= (hits[0]?.from ?? 0) - before)?.from ?? 0;
  const end = words.findLast(({ to }) => to <= start + around)?.to ?? body.length;
  const isWhole = end >= (words.at(-1)?.to ?? 0);
  const pieces: Piece[] = [];
  let at = start;
  for (const { from, to } of hits.filter((hit) => hit.from >= start && hit.to <= end)) {
    pieces.push({ text: body.slice(at, from), isHit: false });
    pieces.push({ text: body.slice(from, to), isHit: true });
    at = to;
  }
  pieces.push({ text: isWhole ? body.slice(at) : `${body.slice(at, end)} …`, isHit: false });
  if (start > 0) pieces.unshift({ text: '… ', isHit: false });
  return pieces.filter(({ text }) => text !== '');
}

/** A word of a text, in small letters without accents, and where it stands. */
type Word = { text: string; from: number; to: number };

function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu)].map(({ 0: found, index }) => ({
    text: found.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
    from: index,
    to: index + found.length,
  }));
}
