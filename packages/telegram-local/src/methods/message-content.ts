import { countCharacters } from '../text/count-characters.ts';
import { badRequest } from '../api-error.ts';
import { isFields } from '../fields.ts';
import type { Button, Entity } from '../records.ts';
import { findEntities } from '../text/find-entities.ts';
import type { Args } from './args.ts';

const maxBytes = 32_768;

type StyledText = { text: string; entities: Entity[] };

/** The text of a call with its entities, at most `longest` characters. */
export function readText(args: Args, field: 'text' | 'caption', longest: number): StyledText {
  const text = args.text(field);
  if (Buffer.byteLength(text) > maxBytes) throw badRequest('text is too long');
  const mode = args.text('parse_mode').toLowerCase();
  if (mode !== '' && mode !== 'none') throw badRequest('unsupported parse_mode');
  const name = field === 'text' ? 'entities' : 'caption_entities';
  const given = args.json(name, 'MessageEntity');
  const entities = Array.isArray(given) ? given.filter(isEntity) : [];
  const leading = text.length - text.trimStart().length;
  const trimmed = text.trim();
  if (countCharacters(trimmed) > longest) {
    throw badRequest(field === 'text' ? 'message is too long' : 'message caption is too long');
  }
  const kept = entities
    .map((entity) => moveEntity(entity, leading, trimmed.length))
    .filter(({ length }) => length > 0);
  return { text: trimmed, entities: findEntities(trimmed, kept) };
}

function isEntity(value: unknown): value is Entity {
  return (
    isFields(value) &&
    typeof value['type'] === 'string' &&
    Number.isInteger(value['offset']) &&
    Number.isInteger(value['length'])
  );
}

function moveEntity(entity: Entity, leading: number, length: number): Entity {
  const offset = Math.max(0, entity.offset - leading);
  const end = Math.min(length, entity.offset - leading + entity.length);
  return { ...entity, offset, length: end - offset };
}

const maxButtons = 100;
const maxDataBytes = 64;

/** The inline keyboard of a call; null for none and for the other kinds, which change no message. */
export function readKeyboard(args: Args): Button[][] | null {
  const markup = args.fields('reply_markup', 'reply markup');
  const rows = markup?.['inline_keyboard'];
  if (rows === undefined) return null;
  if (!Array.isArray(rows) || !rows.every((row) => Array.isArray(row))) {
    throw badRequest('field "inline_keyboard" must be an Array of Arrays');
  }
  const keyboard = rows
    .map((row: unknown[]) => row.map(readButton))
    .filter((row) => row.length > 0);
  if (keyboard.flat().length > maxButtons) throw badRequest('reply markup is too long');
  return keyboard.length === 0 ? null : keyboard;
}

function readButton(value: unknown): Button {
  if (!isFields(value)) throw badRequest('InlineKeyboardButton must be an Object');
  const { text, url, callback_data: data, login_url: login, ...others } = value;
  if (typeof text !== 'string') {
    throw badRequest('can\'t parse inline keyboard button: Can\'t find field "text"');
  }
  if (text.trim() === '') throw badRequest('text buttons are unallowed in the inline keyboard');
  if (typeof url === 'string' && url !== '') {
    return { ...others, text, url: readUrl(url, text) };
  }
  if (typeof data === 'string' && data !== '') {
    if (Buffer.byteLength(data) > maxDataBytes) throw badRequest('BUTTON_DATA_INVALID');
    return { ...others, text, callback_data: data };
  }
  if (isFields(login)) {
    const address = typeof login['url'] === 'string' ? login['url'] : '';
    return { ...others, text, login_url: { ...login, url: readUrl(address, text) } };
  }
  if (Object.keys(others).length > 0) return { ...others, text };
  throw badRequest('text buttons are unallowed in the inline keyboard');
}

const linkProtocols = new Set(['http:', 'https:', 'tg:']);

function readUrl(given: string, text: string): string {
  const url = URL.parse(/^[a-z]+:/i.test(given) ? given : `http://${given}`);
  if (url === null || !linkProtocols.has(url.protocol) || /\s/.test(given)) {
    throw badRequest(`inline keyboard button URL '${given || text}' is invalid: Wrong HTTP URL`);
  }
  return url.href;
}
