import { byteOffset, cannotParse, Styler, type StyledText } from './styled-text.ts';

/** Each with its name in the errors of the real server. */
const marks: readonly [mark: string, type: string, name: string][] = [
  ['```', 'pre', 'Pre'],
  ['__', 'underline', 'Underline'],
  ['||', 'spoiler', 'Spoiler'],
  ['*', 'bold', 'Bold'],
  ['_', 'italic', 'Italic'],
  ['~', 'strikethrough', 'Strikethrough'],
  ['`', 'code', 'Code'],
  ['[', 'text_link', 'TextUrl'],
];

const legacyMarks = new Set(['```', '*', '_', '`', '[']);
const reserved = '_*[]()~`>#+-=|{}.!';

type Open = { mark: string; type: string; name: string; offset: number; at: number };

/** Reads `parse_mode: MarkdownV2`, or the older `Markdown`. Throws as the real server does. */
export function parseMarkdown(source: string, version: 1 | 2): StyledText {
  const styler = new Styler();
  const open: Open[] = [];
  const known = version === 2 ? marks : marks.filter(([mark]) => legacyMarks.has(mark));
  let at = 0;
  while (at < source.length) {
    const last = open.at(-1);
    const sign = source[at] ?? '';
    const escaped = source[at + 1] ?? '';
    if (sign === '\\' && isEscapable(escaped, version, last)) {
      styler.text += escaped;
      at += 2;
    } else if (last !== undefined && closes(source, at, last)) {
      open.pop();
      at = close(source, at, last, styler);
    } else {
      const begun =
        last !== undefined && takesNoMarks(last, version) ? null : begin(source, at, known);
      if (begun === null) {
        checkPlain(source, at, version, last);
        styler.text += sign;
        at += 1;
      } else {
        open.push({ ...begun, offset: styler.text.length, at });
        at += begun.mark.length;
        if (begun.type === 'pre') at += /^\w*\n/.exec(source.slice(at))?.[0].length ?? 0;
      }
    }
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) {
    const place = byteOffset(source, unclosed.at);
    const what = version === 2 ? `${unclosed.name} entity` : 'the entity starting';
    throw cannotParse(`Can't find end of ${what} at byte offset ${place}`);
  }
  return styler;
}

function begin(source: string, at: number, known: typeof marks) {
  for (const [mark, type, name] of known) {
    if (source.startsWith(mark, at)) return { mark, type, name };
  }
  return null;
}

function isEscapable(sign: string, version: 1 | 2, last: Open | undefined): boolean {
  if (version === 1) return last === undefined && sign !== '' && '_*`['.includes(sign);
  const code = sign.codePointAt(0) ?? 0;
  return code > 0 && code < 127 && !/[a-z0-9\s]/i.test(sign);
}

/** Nothing is read inside code; the older mode knows no styles within styles. */
function takesNoMarks({ type }: Open, version: 1 | 2): boolean {
  return version === 1 || type === 'pre' || type === 'code';
}

function closes(source: string, at: number, last: Open): boolean {
  if (last.mark === '[') return source[at] === ']';
  if (last.mark === '_' && source.startsWith('__', at)) return false;
  return source.startsWith(last.mark, at);
}

function close(source: string, at: number, last: Open, styler: Styler): number {
  if (last.mark !== '[') {
    styler.end(last.offset, { type: last.type });
    return at + last.mark.length;
  }
  const link = /^\]\(((?:\\.|[^)\\])*)\)/s.exec(source.slice(at));
  if (link === null) return at + 1;
  const url = (link[1] ?? '').replaceAll(/\\(.)/gs, '$1');
  if (URL.canParse(url)) styler.end(last.offset, { type: 'text_link', url });
  return at + link[0].length;
}

function checkPlain(source: string, at: number, version: 1 | 2, last: Open | undefined): void {
  const sign = source[at] ?? '';
  const isInCode = last?.type === 'pre' || last?.type === 'code';
  if (version === 1 || isInCode || !reserved.includes(sign)) return;
  // A quotation begins a line.
  if (sign === '>' && (at === 0 || source[at - 1] === '\n')) return;
  throw cannotParse(`Character '${sign}' is reserved and must be escaped with the preceding '\\'`);
}
