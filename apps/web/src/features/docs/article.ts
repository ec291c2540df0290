/** A piece of an article. Texts may hold `[a link](/to)`, `**what matters**` and `` `code` ``. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'steps'; items: readonly string[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  /** A sum, worked out. */
  | { kind: 'example'; text: string }
  /** What must not be missed; `soon` is not here yet. */
  | { kind: 'note'; tone: 'important' | 'soon'; text: string };

/** A chapter of an article, with an address of its own: the heading in small letters. */
export type Chapter = { id: string; heading: string; blocks: readonly Block[] };

export type Article = {
  /** What comes after /docs/ in its address; empty for the first page. */
  slug: string;
  title: string;
  lead: string;
  chapters: readonly Chapter[];
};

export function chapter(heading: string, ...blocks: readonly Block[]): Chapter {
  return { id: idOf(heading), heading, blocks };
}

export function text(said: string): Block {
  return { kind: 'text', text: said };
}

export function list(...items: readonly string[]): Block {
  return { kind: 'list', items };
}

export function steps(...items: readonly string[]): Block {
  return { kind: 'steps', items };
}

export function table(
  head: readonly string[],
  ...rows: readonly (readonly string[])[]
): Block {
  return { kind: 'table', head, rows };
}

export function example(said: string): Block {
  return { kind: 'example', text: said };
}

export function important(said: string): Block {
  return { kind: 'note', tone: 'important', text: said };
}

export function soon(said: string): Block {
  return { kind: 'note', tone: 'soon', text: said };
}

/** Every text of a block, in reading order. */
export function textsOf(block: Block): readonly string[] {
  if (block.kind === 'list' || block.kind === 'steps') return block.items;
  if (block.kind === 'table') return [...block.head, ...block.rows.flat()];
  return [block.text];
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
