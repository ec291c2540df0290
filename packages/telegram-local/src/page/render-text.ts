import type { Entity, User } from '../records.ts';
import type { TelegramState } from '../state.ts';
import { html, type Html } from '@stoke/local-service';
import { localAddress } from './view.ts';

/** A text with its entities, where they overlap cut at each border. */
export function renderText(
  state: TelegramState,
  me: User,
  { text, entities }: { text: string; entities: readonly Entity[] },
): Html {
  const borders = new Set([0, text.length]);
  for (const { offset, length } of entities) borders.add(offset).add(offset + length);
  const places = [...borders].sort((a, b) => a - b);
  const parts = places.slice(0, -1).map((from, index) => {
    const to = places[index + 1] ?? from;
    const active = entities.filter(({ offset, length }) => offset <= from && offset + length >= to);
    const plain: Html = html`${text.slice(from, to)}`;
    return active.reduceRight((inner, entity) => wrap(state, me, text, entity, inner), plain);
  });
  return html`${parts}`;
}

function wrap(state: TelegramState, me: User, text: string, entity: Entity, inner: Html): Html {
  const own = text.slice(entity.offset, entity.offset + entity.length);
  switch (entity.type) {
    case 'bold':
      return html`<strong>${inner}</strong>`;
    case 'italic':
      return html`<em>${inner}</em>`;
    case 'underline':
      return html`<u>${inner}</u>`;
    case 'strikethrough':
      return html`<s>${inner}</s>`;
    case 'code':
    case 'pre':
      return html`<code>${inner}</code>`;
    case 'spoiler':
      return html`<span class="spoiler" tabindex="0">${inner}</span>`;
    case 'blockquote':
    case 'expandable_blockquote':
      return html`<q>${inner}</q>`;
    case 'text_link':
    case 'url':
      return link(localAddress(state, me, entity.url ?? own), inner);
    case 'mention':
      return link(localAddress(state, me, `t.me/${own.slice(1)}`), inner);
    case 'bot_command':
    case 'hashtag':
      return html`<span class="command">${inner}</span>`;
    default:
      return inner;
  }
}

function link(address: string, inner: Html): Html {
  return address.startsWith('/')
    ? html`<a href="${address}">${inner}</a>`
    : html`<a href="${address}" target="_blank" rel="noopener noreferrer">${inner}</a>`;
}
