/** Text that is HTML already and goes into a page as it is. */
export type Html = { html: string };

type Part = Html | readonly Html[] | string | number | null | false;

/** A template whose parts are escaped, unless they are HTML. Null and false become empty. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  let whole = texts[0] ?? '';
  for (const [at, part] of parts.entries()) whole += toText(part) + (texts[at + 1] ?? '');
  return { html: whole };
}

function toText(part: Part): string {
  if (part === null || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part));
  if ('html' in part) return part.html;
  return part.map((one) => one.html).join('');
}

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
