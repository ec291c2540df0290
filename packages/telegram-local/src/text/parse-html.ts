import { byteOffset, cannotParse, Styler, type StyledText } from './styled-text.ts';

const styles: Record<string, string> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  'tg-spoiler': 'spoiler',
  span: 'spoiler',
  code: 'code',
  pre: 'pre',
  a: 'text_link',
  blockquote: 'blockquote',
};

const signs: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };

type Open = { tag: string; type: string; offset: number; url: string; language: string };

/** Reads `parse_mode: HTML`. Throws as the real server does, with the place in bytes. */
export function parseHtml(source: string): StyledText {
  const styler = new Styler();
  const open: Open[] = [];
  let at = 0;
  while (at < source.length) {
    const sign = source[at];
    if (sign === '&') at = readSign(source, at, styler);
    else if (sign === '<') at = readTag(source, at, styler, open);
    else {
      styler.text += sign;
      at += 1;
    }
  }
  const last = open.at(-1);
  if (last !== undefined) {
    throw cannotParse(`Can't find end tag corresponding to start tag "${last.tag}"`);
  }
  return styler;
}

/** An unknown name after & stays as it is. */
function readSign(source: string, at: number, styler: Styler): number {
  const match = /^&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));?/i.exec(source.slice(at, at + 12));
  const [whole = '', decimal, hex, name] = match ?? [];
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isCode = code > 0 && code <= 0x10_ff_ff;
  const value = isCode ? String.fromCodePoint(code) : signs[name ?? ''];
  styler.text += value ?? '&';
  return at + (value === undefined ? 1 : whole.length);
}

function readTag(source: string, at: number, styler: Styler, open: Open[]): number {
  const end = source.indexOf('>', at);
  const place = byteOffset(source, at);
  if (end === -1) throw cannotParse(`Unclosed start tag at byte offset ${place}`);
  const inside = source.slice(at + 1, end);
  if (inside.startsWith('/')) closeTag(inside.slice(1).trim().toLowerCase(), place, styler, open);
  else openTag(inside, place, styler, open);
  return end + 1;
}

function openTag(inside: string, place: number, styler: Styler, open: Open[]): void {
  const [, name = '', rest = ''] = /^([\w-]*)(.*)$/s.exec(inside) ?? [];
  const tag = name.toLowerCase();
  const type = styles[tag];
  const attributes = new Map<string, string>();
  for (const match of rest.matchAll(/([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g)) {
    attributes.set((match[1] ?? '').toLowerCase(), match[2] ?? match[3] ?? match[4] ?? '');
  }
  const isPlainSpan = tag === 'span' && attributes.get('class') !== 'tg-spoiler';
  if (type === undefined || isPlainSpan) {
    throw cannotParse(`Unsupported start tag "${tag}" at byte offset ${place}`);
  }
  const language = (attributes.get('class') ?? '').replace(/^language-/, '');
  const shown =
    type === 'blockquote' && attributes.has('expandable') ? 'expandable_blockquote' : type;
  const url = (attributes.get('href') ?? '').replaceAll('&amp;', '&').replaceAll('&quot;', '"');
  open.push({ tag, type: shown, offset: styler.text.length, url, language });
}

function closeTag(tag: string, place: number, styler: Styler, open: Open[]): void {
  const last = open.pop();
  if (last === undefined) throw cannotParse(`Unexpected end tag at byte offset ${place}`);
  if (tag !== '' && tag !== last.tag) {
    const wanted = `expected "</${last.tag}>", found "</${tag}>"`;
    throw cannotParse(`Unmatched end tag at byte offset ${place}, ${wanted}`);
  }
  const { type, offset, language } = last;
  if (type === 'text_link') {
    const url = last.url === '' ? styler.text.slice(offset) : last.url;
    if (URL.canParse(url)) styler.end(offset, { type, url });
    return;
  }
  const isInsidePre = type === 'code' && open.at(-1)?.type === 'pre';
  if (isInsidePre) {
    const pre = open.at(-1);
    if (pre !== undefined && language !== '') pre.language = language;
    return;
  }
  styler.end(offset, type === 'pre' && language !== '' ? { type, language } : { type });
}
