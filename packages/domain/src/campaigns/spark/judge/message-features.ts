import { bagOfWords, canonical } from './canonical.ts';
import { doubtOfText, linksIn } from './doubt.ts';
import type { MessageFeatures } from './events.ts';
import { sparkRules } from './rules.ts';
import { simhash } from './simhash.ts';
import { countWords, fingerprint, normalise } from './text.ts';

/** `offset` and `length` count UTF-16 units, as strings do here. */
type Entity = { type: string; offset: number; length: number; url?: string };

/** The parts of a Telegram message that are looked at, named as in its Bot API. */
export type MessageLike = {
  text?: string;
  caption?: string;
  entities?: readonly Entity[];
  caption_entities?: readonly Entity[];
  forward_origin?: object;
  via_bot?: object;
};

/** What people post; a message with nothing of it is a notice by Telegram, such as of a new member. */
const content = [
  'text',
  'caption',
  'animation',
  'audio',
  'checklist',
  'contact',
  'dice',
  'document',
  'game',
  'location',
  'paid_media',
  'photo',
  'poll',
  'sticker',
  'story',
  'venue',
  'video',
  'video_note',
  'voice',
] as const;

/** All that the rules need to know of a message. */
export function messageFeatures(message: MessageLike): MessageFeatures {
  const text = message.text ?? message.caption ?? '';
  const normal = normalise(text);
  const { letters, words } = countWords(normal);
  const entities = message.entities ?? message.caption_entities ?? [];
  const starts = entities.some(({ type, offset }) => type === 'bot_command' && offset === 0);
  return {
    isService: !content.some((part) => part in message),
    isCommand: starts || /^\/[a-z]/i.test(text),
    isForwarded: message.forward_origin !== undefined,
    isViaBot: message.via_bot !== undefined,
    letters,
    words,
    fingerprint: fingerprint(bagOfWords(normal)),
    simhash: letters < sparkRules.nearLetters ? null : simhash(canonical(normal)),
    doubt: doubtOfText(text, normal),
    links: linksIn([text, ...entities.flatMap((entity) => addressOf(entity, text))].join(' ')),
  };
}

/** What Telegram made a link in a text: behind other words, or an address whatever its ending is. */
function addressOf({ type, offset, length, url }: Entity, text: string): string[] {
  if (url !== undefined) return [url];
  if (type !== 'url') return [];
  const address = text.slice(offset, offset + length);
  return [/^https?:\/\//iu.test(address) ? address : `https://${address}`];
}
