import { chatWords, smallWords } from './everyday-words.ts';
import { sparkRules } from './rules.ts';
import { normalise } from './text.ts';

/**
 * Why a message that passes every rule is looked at before it is paid, in words for its author. A closed
 * list (rule 5.4).
 */
export const sparkDoubts = {
  frame: 'The same sentence with other words, again and again.',
  words: 'It reads like a list of random words.',
  advert: 'It reads like an advert, or links to something else.',
} as const;

export type SparkDoubt = keyof typeof sparkDoubts;

const listed = (text: string) => text.trim().split(/\s+/u).map(normalise);
// Said to be pure, so that pages, which judge nothing, are built without the lists.
const languages = /* @__PURE__ */ Object.values(smallWords);
/** By small word: the languages that have it, a bit for each. */
const small = /* @__PURE__ */ byWord(languages);
const chat = /* @__PURE__ */ setOf(chatWords);

function byWord(texts: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [language, text] of texts.entries()) {
    for (const word of listed(text)) found.set(word, (found.get(word) ?? 0) | (1 << language));
  }
  return found;
}

function setOf(text: string): ReadonlySet<string> {
  return new Set(listed(text));
}

/** Scripts whose words the lists have: others are not doubted by their words. */
const isKnownScript = /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u;
/** What a word tells for a sentence. */
const points = { small: 4, chat: 3 };

/** What the text of a message alone makes doubtful. */
export function doubtOfText(text: string, normal: string): Exclude<SparkDoubt, 'frame'> | null {
  const words = normal.split(' ');
  if (isAdvert(text, words)) return 'advert';
  return isWordSalad(words) ? 'words' : null;
}

/** Whether a text has hardly any of the words that make sentences, in any one language. */
function isWordSalad(all: readonly string[]): boolean {
  const words = all.filter((word) => isKnownScript.test(word));
  if (words.length < sparkRules.sentenceWords) return false;
  const perLanguage = languages.map(() => 0);
  let inAll = 0;
  for (const word of words) {
    if (chat.has(word)) {
      inAll += points.chat;
      continue;
    }
    for (let left = small.get(word) ?? 0; left !== 0; left &= left - 1) {
      perLanguage[31 - Math.clz32(left & -left)]! += points.small;
    }
  }
  return inAll + Math.max(...perLanguage) < words.length * sparkRules.pointsPerWord;
}

const selling = /* @__PURE__ */ setOf(
  `cheap cheaper cheapest discount discounts deal deals offer offers promo promotion sale sales hurry
    order limited guaranteed guarantee bonus giveaway presale referral invite whatsapp subscribe click signup
    register inbox dm contact income invest investment profitable withdrawals loan casino betting barato oferta
    descuento gratis angebot rabatt gunstig indirim ucuz firsat скидка дешево акция купите`,
);
const alsoSelling = /* @__PURE__ */ setOf(
  'buy sell selling now best today profit profits earn free price money cash fast quick',
);
const price = /[$€£₹]\s?\d|\d\s?(?:[$€£₹]|usdt?c?\b|usd\b|eur\b|%)/iu;
const name = /(?:^|\s)@\w/u;
const minSelling = 3;

/** Whether a text has the words, prices and addresses of an advert. */
function isAdvert(text: string, words: readonly string[]): boolean {
  let signs = 0;
  for (const word of new Set(words)) {
    if (selling.has(word)) signs += 1;
    else if (alsoSelling.has(word)) signs += 0.5;
  }
  if (signs < minSelling - 2) return false;
  if (price.test(text)) signs += 1;
  if (name.test(text)) signs += 1;
  return signs >= minSelling;
}

const address =
  /(?:https?:\/\/|\bwww\.|\b(?=[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|io|xyz|me|gg|app|fun|finance|ru)\b))[^\s<>"'()]+/giu;

/** The addresses in a text, as `example.com/path`. */
export function linksIn(text: string): string[] {
  return (text.match(address) ?? []).map(placeOf);
}

function placeOf(url: string): string {
  return url
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/^(?:www|m|mobile)\./u, '')
    .replace(/^twitter\.com/u, 'x.com')
    .replace(/^telegram\.me/u, 't.me')
    .replace(/[?#].*$/u, '')
    .replace(/[/.,!:;]+$/u, '');
}

/** Where people look things up, watch and read. A message of a group is only read by its members. */
const reference = [
  'wikipedia.org',
  'solscan.io',
  'solana.com',
  'etherscan.io',
  'coingecko.com',
  'coinmarketcap.com',
  'giphy.com',
  'tenor.com',
  't.me/c',
  'youtube.com/watch',
  'youtu.be',
  'coindesk.com',
  'cointelegraph.com',
  'decrypt.co',
  'theblock.co',
  'reuters.com',
  'bbc.com',
];
/** On these each path has an owner of its own. */
const shared = [
  'x.com',
  't.me',
  'discord.gg',
  'discord.com',
  'youtube.com',
  'medium.com',
  'github.com',
];

/** Why a message is doubtful on its own: its text, or a link that is not the campaign's. */
export function doubtOfMessage(
  { doubt, links }: { doubt: SparkDoubt | null; links: readonly string[] },
  ownLinks: readonly string[],
): SparkDoubt | null {
  return areOwnLinks(links, ownLinks) ? doubt : 'advert';
}

/** Whether none of these addresses leads past the campaign, whose own ones are given. */
function areOwnLinks(links: readonly string[], own: readonly string[]): boolean {
  if (links.length === 0) return true;
  const owners = [...reference, ...own.map(placeOf).map(ownerOf)];
  return links.every((link) =>
    owners.some((owner) => {
      const host = link.split('/', 1)[0] ?? '';
      return link === owner || link.startsWith(`${owner}/`) || host.endsWith(`.${owner}`);
    }),
  );
}

function ownerOf(place: string): string {
  const [host = '', path = ''] = place.split('/');
  return shared.includes(host) ? `${host}/${path}` : host;
}
