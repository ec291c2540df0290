import { addressOf, textsOf, type Article, type Chapter } from './article.ts';
import { plain } from './inline.ts';
import { likeness, wordsOf, type Word } from './words.ts';

/** A piece of an excerpt; `isHit`: it answers a word of the question. */
export type Piece = { text: string; isHit: boolean };
export type Hit = { address: string; title: string; heading: string | null; excerpt: Piece[] };

/** Where something may be found: a chapter, or an article by its title and lead. */
type Place = {
  address: string;
  title: string;
  heading: string | null;
  body: string;
  named: readonly Word[];
  headed: readonly Word[];
  bodied: readonly Word[];
};

export type Search = (question: string) => readonly Hit[];

const shownAtMost = 6;
const before = 50;
const around = 170;
/** Words that say nothing of what is looked for. */
const small = new Set(
  'a an and are can do does for how i in is it me my of on or the to what when where why with'.split(' '),
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
export function searchIn(articles: readonly Article[]): Search {
  const places = articles.flatMap(placesOf);
  return (question) => {
    const asked = askedFor(question);
    if (asked.length === 0) return [];
    return places
      .map((place) => ({ place, score: scoreOf(place, asked) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, shownAtMost)
      .map(({ place }) => ({
        address: place.address,
        title: place.title,
        heading: place.heading,
        excerpt: excerptOf(place, asked),
      }));
  };
}

function placesOf(article: Article): readonly Place[] {
  const { title, lead, chapters } = article;
  return [
    placeOf(article, null, lead),
    ...chapters.map((chapter) =>
      placeOf(article, chapter, chapter.blocks.flatMap(textsOf).map(plain).join(' ')),
    ),
  ].map((place) => ({ ...place, title }));
}

function placeOf(article: Article, chapter: Chapter | null, body: string): Place {
  const heading = chapter?.heading ?? null;
  return {
    address: addressOf(article, chapter?.id),
    title: article.title,
    heading,
    body,
    named: wordsOf(article.title),
    headed: wordsOf(heading ?? article.title),
    bodied: wordsOf(body),
  };
}

function askedFor(question: string): readonly string[] {
  const asked = wordsOf(question).map(({ text }) => text);
  const telling = asked.filter((word) => !small.has(word));
  return [...new Set(telling.length > 0 ? telling : asked)];
}

/** Zero unless every word is found. A word in a heading weighs more than one in a text. */
function scoreOf(place: Place, asked: readonly string[]): number {
  const scores = asked.map(
    (word) =>
      best(place.headed, word) * 6 +
      best(place.named, word) * 3 +
      best(place.bodied, word) * 2 +
      Math.min(4, place.bodied.filter(({ text }) => answers(word, text) > 0).length) / 4,
  );
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function best(words: readonly Word[], asked: string): number {
  return words.reduce((most, { text }) => Math.max(most, answers(asked, text)), 0);
}

function answers(asked: string, found: string): number {
  const other = alsoCalled[asked];
  const byName = other === undefined ? 0 : Math.min(2, likeness(other, found));
  return Math.max(likeness(asked, found), byName);
}

/** The text around the first answer, cut between words, with all answers in it marked. */
function excerptOf({ body, bodied }: Place, asked: readonly string[]): Piece[] {
  const hits = bodied.filter(({ text }) => asked.some((word) => answers(word, text) > 0));
  const start = bodied.find(({ from }) => from >= (hits[0]?.from ?? 0) - before)?.from ?? 0;
  const end = bodied.findLast(({ to }) => to <= start + around)?.to ?? body.length;
  const isWhole = end >= (bodied.at(-1)?.to ?? 0);
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
