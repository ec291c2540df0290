import type { CreatorProfile } from '@stoke/contract';
import { parseUsername, usernameText } from '@stoke/domain';
import { differences } from '../../../lib/drafts/use-followed.ts';
import { webLink } from '../../../lib/web-link.ts';

export const fieldNames = [
  'name',
  'username',
  'description',
  'tags',
  'twitter',
  'website',
  'discord',
] as const;
const fieldLabels: Readonly<Record<(typeof fieldNames)[number], string>> = {
  name: 'Name',
  username: 'Username',
  description: 'Description',
  tags: 'Tags',
  twitter: 'Twitter',
  website: 'Website',
  discord: 'Discord',
};
/** The texts of a profile; tags comma separated. */
export type ProfileFields = Record<(typeof fieldNames)[number], string>;

/** What is to become of one image: a file takes its place, or the saved one goes, or nothing. */
export type ImageChange = { file: File | null; isRemoved: boolean };
export type ProfileImages = { logo: ImageChange; banner: ImageChange };
/** All that a person has entered into the form of a creator profile. */
export type ProfileEntry = {
  fields: ProfileFields;
  images: ProfileImages;
  /** The saved profile that it changes; null makes a new one. */
  seen: CreatorProfile | null;
};

/** Most characters of a description (rule 11.1). */
export const descriptionMaximum = 500;
/** The server keeps no more (rule 3.5). */
const maxTags = 20;

export const emptyFields: ProfileFields = {
  name: '',
  username: '',
  description: '',
  tags: '',
  twitter: '',
  website: '',
  discord: '',
};
const untouched: ImageChange = { file: null, isRemoved: false };
export const untouchedImages: ProfileImages = { logo: untouched, banner: untouched };

/** A profile as its form shows it. */
export function fieldsOf(profile: CreatorProfile): ProfileFields {
  const { name, username, description, tags, socials } = profile;
  const { twitter, website, discord } = socials;
  return { name, username, description, tags: tags.join(', '), twitter, website, discord };
}

/** The changes of another window, one sentence each. */
export function changesBetween(seen: CreatorProfile, now: CreatorProfile): string[] {
  const [before, after] = [fieldsOf(seen), fieldsOf(now)];
  const messages = differences(
    fieldNames.map((key) => [fieldLabels[key], before[key], after[key]]),
  );
  if (seen.logo !== now.logo) messages.push('New logo.');
  if (seen.banner !== now.banner) messages.push('New banner.');
  return messages;
}

/** Whether there is something in the form that would be lost. */
export function isChanged({ fields, images, seen }: ProfileEntry): boolean {
  const saved = seen === null ? emptyFields : fieldsOf(seen);
  const isTyped = fieldNames.some((key) => fields[key] !== saved[key]);
  return (
    isTyped ||
    [images.logo, images.banner].some(({ file, isRemoved }) => file !== null || isRemoved)
  );
}

/** Comma text as the tags that will be shown: trimmed, without blanks, a leading # and repeats. */
export function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim().replace(/^#/, ''));
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, maxTags);
}

const linkText = 'Please enter a full link that starts with https://';

/** What each field must be before it is sent; null where it is fine (rule 11.1). */
export function profileRules(labels: { name: string; username: string }) {
  return {
    name: (name: string) => (name.trim() === '' ? `${labels.name} is required.` : null),
    username: (username: string) => {
      if (username.trim() === '') return `${labels.username} is required.`;
      return parseUsername(username) === null ? usernameText : null;
    },
    description: (description: string) =>
      description.length > descriptionMaximum
        ? `Description can have at most ${descriptionMaximum} characters.`
        : null,
    twitter: linkRule,
    website: linkRule,
    discord: linkRule,
  };
}

function linkRule(text: string): string | null {
  const link = text.trim();
  return link === '' || webLink(link) ? null : linkText;
}
