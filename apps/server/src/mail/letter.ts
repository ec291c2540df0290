import { product } from '@stoke/domain';

/** What a mail says. Plain text and HTML are made of the same words; nothing in it is fetched. */
export type Letter = {
  subject: string;
  paragraphs: readonly string[];
  action: { label: string; url: string } | null;
  closing: string;
};

/** How each kind of mail is written from the facts that were stored with it. */
export type Letters = Readonly<Record<string, (facts: unknown) => Letter>>;

export function toText({ paragraphs, action, closing }: Letter): string {
  const link = action === null ? [] : [`${action.label}:\n${action.url}`];
  return [...paragraphs, ...link, closing, product.name].join('\n\n');
}

export function toHtml({ subject, paragraphs, action, closing }: Letter): string {
  const body = [
    ...paragraphs.map((text) => `<p>${escape(text)}</p>`),
    ...(action === null
      ? []
      : [`<p><a href="${escape(action.url)}"><b>${escape(action.label)}</b></a></p>`]),
    `<p>${escape(closing)}</p>`,
    `<p>${escape(product.name)}</p>`,
  ];
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>`,
    '<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; max-width: 560px">',
    ...body,
    '</body></html>',
  ].join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
