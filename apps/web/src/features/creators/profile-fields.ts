import type { CreatorProfile } from '@stoke/contract';
import { parseUsername, usernameText } from '@stoke/domain';

export type ProfileFields = {
  name: string;
  username: string;
  description: string;
  /** Comma separated. */
  tags: string;
  twitter: string;
  website: string;
  discord: string;
};

/** Most characters of a description (document 2 §9). */
export const descriptionMaximum = 500;

export const emptyFields: ProfileFields = {
  name: '',
  username: '',
  description: '',
  tags: '',
  twitter: '',
  website: '',
  discord: '',
};

/** A profile as its form shows it. */
export function fieldsOf(profile: CreatorProfile): ProfileFields {
  const { name, username, description, tags, socials } = profile;
  const { twitter, website, discord } = socials;
  return { name, username, description, tags: tags.join(', '), twitter, website, discord };
}

const linkText = 'Please enter a full link that starts with https://';

/** What each field must be before it is sent; null where it is fine (document 2 §5). */
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
  if (link === '') return null;
  const url = URL.canParse(link) ? new URL(link) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? null : linkText;
}
