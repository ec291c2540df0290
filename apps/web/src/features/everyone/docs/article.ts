import { lexer, type MarkedToken, type Token } from 'marked';

/** A chapter of an article, with an address of its own: the heading in small letters. */
export type Chapter = { id: string; heading: string; tokens: readonly MarkedToken[] };

export type Article = {
  /** What comes after /docs/ in its address; empty for the first page. */
  slug: string;
  title: string;
  lead: string;
  chapters: readonly Chapter[];
};

/** Reads an article: its lead in the front matter, then a chapter under each heading. */
export function readArticle(slug: string, title: string, source: string): Article {
  const [, lead, body] = /^---\nlead: (.+)\n---\n([^]+)$/.exec(source) ?? [];
  if (!lead || !body) throw new Error(`The article "${slug}" has no front matter.`);
  return { slug, title, lead, chapters: chaptersOf(known(lexer(body))) };
}

function chaptersOf(tokens: readonly MarkedToken[]): readonly Chapter[] {
  const starts = tokens.flatMap((token, at) => (token.type === 'heading' ? [{ token, at }] : []));
  return starts.map(({ token: { text }, at }, place) => ({
    id: idOf(text),
    heading: text,
    tokens: tokens.slice(at + 1, starts[place + 1]?.at).filter(({ type }) => type !== 'space'),
  }));
}

/** Without extensions there are no tokens but those that the parser names. */
export function known(tokens: readonly Token[] | undefined): readonly MarkedToken[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return (tokens ?? []) as readonly MarkedToken[];
}

/** The text of tokens as it is read aloud. */
export function plain(tokens: readonly MarkedToken[]): string {
  return tokens.map(plainOf).join('');
}

/** The text of a chapter as it is read aloud, its pieces set apart. */
export function plainChapter({ tokens }: Chapter): string {
  return tokens.flatMap(piecesOf).map(plain).join(' ');
}

/** The texts of a block in reading order. */
function piecesOf(token: MarkedToken): readonly (readonly MarkedToken[])[] {
  if (token.type === 'list') return token.items.map((item) => known(item.tokens));
  if (token.type === 'table') {
    return [...token.header, ...token.rows.flat()].map((cell) => known(cell.tokens));
  }
  const aside = asideOf(token);
  return [aside ? aside.tokens : [token]];
}

function plainOf(token: MarkedToken): string {
  if ('tokens' in token && token.tokens) return plain(known(token.tokens));
  return 'text' in token ? token.text : '';
}

/** A sum worked out, what must not be missed, and what is not here yet: `> [!EXAMPLE]`. */
export type Tone = 'example' | 'important' | 'soon';
const tones: Readonly<Record<string, Tone>> = {
  '[!EXAMPLE]': 'example',
  '[!IMPORTANT]': 'important',
  '[!SOON]': 'soon',
};

/** What a quotation that begins with its tone says; null for everything else. */
export function asideOf(token: MarkedToken) {
  if (token.type !== 'blockquote') return null;
  const [mark = '', ...lines] = token.text.split('\n');
  const tone = tones[mark];
  if (tone === undefined) return null;
  const [paragraph] = known(lexer(lines.join('\n')));
  return { tone, tokens: paragraph?.type === 'paragraph' ? known(paragraph.tokens) : [] };
}

/** The address of an article, and of a chapter of it. */
export function addressOf(article: Pick<Article, 'slug'>, id?: string): string {
  const path = article.slug === '' ? '/docs' : `/docs/${article.slug}`;
  return id === undefined ? path : `${path}#${id}`;
}

function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
