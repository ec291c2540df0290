import type { Entity } from '../records.ts';

const patterns: readonly [type: string, pattern: RegExp][] = [
  ['bot_command', /(?<![\w/])\/\w{1,64}(?:@\w{3,32})?/g],
  ['mention', /(?<![\w@/])@\w{4,32}/g],
  ['hashtag', /(?<![\w#])#(?=\w*[^\W\d])\w+/g],
  ['url', /(?<![\w@])(?:https?:\/\/[^\s<>"]+|(?:t\.me|x\.com)\/[^\s<>"]+)/g],
  ['email', /(?<![\w.])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
];

/** What Telegram itself recognises in a text: commands, mentions, hashtags, links, addresses. */
export function findEntities(text: string, marked: readonly Entity[] = []): Entity[] {
  const found: Entity[] = [...marked];
  for (const [type, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const value = type === 'url' ? match[0].replace(/[.,!?;:)\]]+$/, '') : match[0];
      const entity = { type, offset: match.index, length: value.length };
      if (!found.some((other) => hidesOther(other, entity))) found.push(entity);
    }
  }
  return found.sort((a, b) => a.offset - b.offset || b.length - a.length);
}

const inlineStyles = new Set(['bold', 'italic', 'underline', 'strikethrough', 'spoiler']);

/** Nothing is recognised inside code and links, and no two things at one place. */
function hidesOther(other: Entity, entity: Entity): boolean {
  const overlaps =
    other.offset < entity.offset + entity.length && entity.offset < other.offset + other.length;
  return overlaps && !inlineStyles.has(other.type) && !other.type.includes('blockquote');
}
