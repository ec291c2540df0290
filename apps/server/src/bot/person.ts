import type { User } from 'grammy/types';
import type { TelegramPerson } from '../linking/index.ts';

/** Everything that is no letter of a name: control characters and marks that turn the line around. */
const invisible = /[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
const longestName = 64;

/** Somebody as Telegram tells of them; their name may hold anything. */
export function personOf(user: User): TelegramPerson {
  const name = user.first_name.replaceAll(invisible, ' ').replaceAll(/\s+/g, ' ').trim();
  return {
    id: String(user.id),
    username: user.username ?? null,
    firstName: Array.from(name).slice(0, longestName).join('') || 'Somebody',
  };
}

/** `Ana Moreau (@ana_moreau)` */
export function nameOf({ firstName, username }: TelegramPerson): string {
  return username === null ? firstName : `${firstName} (@${username})`;
}
