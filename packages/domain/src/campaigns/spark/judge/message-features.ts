import { bagOfWords, canonical } from './canonical.ts';
import { doubtOfText, linksIn } from './doubt.ts';
import type { MessageFeatures } from './events.ts';
import { sparkRules } from './rules.ts';
import { simhash } from './simhash.ts';
import { countWords, fingerprint, normalise } from './text.ts';

/** The parts of a Telegram message that are looked at, named as in its Bot API. */
export type MessageLike = {
  text?: string;
  caption?: string;
  entities?: readonly { type: string; offset: number; url?: string }[];
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
  const starts = message.entities?.some(
    ({ type, offset }) => type === 'bot_command' && offset === 0,
  );
  return {
    isService: !content.some((part) => part in message),
    isCommand: starts === true || /^\/[a-z]/i.test(text),
    isForwarded: message.forward_origin !== undefined,
    isViaBot: message.via_bot !== undefined,
    letters,
    words,
    fingerprint: fingerprint(bagOfWords(normal)),
    simhash: letters < sparkRules.nearLetters ? null : simhash(canonical(normal)),
    doubt: doubtOfText(text, normal),
    links: linksIn([text, ...(message.entities ?? []).flatMap(({ url }) => url ?? [])].join(' ')),
  };
}
