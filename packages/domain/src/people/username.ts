import { product } from '../site/product.ts';

/** What a username must be, as pages and the server say it. */
export const usernameText = 'Usernames have 3 to 30 letters, digits, dots, dashes or underscores.';

const maxUsername = 30;

/** Reads a username without the space around it. Null when it is none. */
export function parseUsername(text: string): string | null {
  const name = text.trim();
  return /^[A-Za-z0-9_.-]{3,30}$/.test(name) ? name : null;
}

export const reservedText = 'This name is reserved. Please choose another.';

/** Letters of other alphabets, and digits, that look like Latin ones. */
const alike: Readonly<Record<string, string>> = {
  ...pairs('аеорсухіѕтквмнгԁԛԝјһ', 'aeopcyxistkbmhrdqwjh'),
  ...pairs('αοιρτκνυβεηχѵ', 'aoiptkvubenxv'),
  ...pairs('0134578$@!|', 'oleastbsaiı'),
  ı: 'i',
  ł: 'l',
  ø: 'o',
};
function pairs(from: string, to: string): Record<string, string> {
  const looks = Array.from(to);
  return Object.fromEntries(Array.from(from, (letter, at) => [letter, looks[at] ?? letter]));
}

const ownNames = [product.name, product.bot.slice(1), 'admin', 'administrator', 'support', 'bot'];
const official = ['platform', 'official', 'moderator', 'staff'];
const ofThePlatform = new RegExp(`^(?:${[...ownNames, ...official].join('|')})+$`, 'i');

/**
 * Whether a username or brand could be taken for the platform's own: its name, admin, support or bot,
 * alone or together, also in letters that look the same.
 */
export function isReservedName(name: string): boolean {
  const plain = name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const read = (one: string) =>
    Array.from(plain, (c) => (c === '1' ? one : (alike[c] ?? c))).join('');
  return ['l', 'i'].some((one) => {
    const letters = read(one)
      .replaceAll('ı', 'i')
      .replaceAll(/[^\p{L}]/gu, '');
    return ofThePlatform.test(letters);
  });
}

/**
 * A username from the name in an email address, `ana.lee` of `Ana.Lee+tasks@example.com`: valid, and not reserved.
 * `digits` make another one of it, where it was taken.
 */
export function suggestUsername(email: string, digits = ''): string {
  const [local = ''] = email.trim().split('@');
  const [name = ''] = local.normalize('NFKD').toLowerCase().split('+');
  const letters = name.replaceAll(/[^a-z0-9_.-]/g, '').replaceAll(/^[_.-]+|[_.-]+$/g, '');
  const short = letters.slice(0, maxUsername - digits.length);
  if (isReservedName(short) || isReservedName(short + digits)) return '';
  return parseUsername(short + digits) ?? '';
}

/** Whether a text has characters that turn the direction in which it is read. */
export function hasBidiControls(text: string): boolean {
  return /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text);
}
