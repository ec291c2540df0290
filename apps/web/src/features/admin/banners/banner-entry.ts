import type { AdminBanner } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { differences } from '../../../lib/drafts/use-followed.ts';
import { webLink } from '../../../lib/web-link.ts';
import type { BannerEntry } from './calls.ts';

export const newEntry: BannerEntry = {
  title: '',
  link: '',
  order: '0',
  isActive: true,
  file: null,
};

export const entryNames = ['title', 'link', 'order', 'isActive'] as const;

/** Whether there is something in the form that would be lost. */
export function isChanged(entry: BannerEntry, saved: BannerEntry): boolean {
  return entry.file !== null || entryNames.some((name) => entry[name] !== saved[name]);
}

/** A banner as its form shows it. */
export function entryOf({ title, link, order, isActive }: AdminBanner): BannerEntry {
  return { title, link, order: String(order), isActive, file: null };
}

/** What each field must be before it is sent; null where it is fine. */
export function bannerRules(isNew: boolean) {
  return {
    title: (title: string) => (title.trim() === '' ? refusals['banner.title_required'].text : null),
    link: (link: string) => (webLink(link) === null ? refusals['banner.link_invalid'].text : null),
    order: (order: string) =>
      /^\s*-?\d{1,7}\s*$/.test(order) ? null : refusals['banner.order_invalid'].text,
    file: (file: File | null) =>
      isNew && file === null ? refusals['banner.image_required'].text : null,
  };
}

/** What another admin changed, one sentence each. */
export function changesBetween(seen: AdminBanner, now: AdminBanner): string[] {
  const state = ({ isActive }: AdminBanner) => (isActive ? 'Active' : 'Inactive');
  const messages = differences([
    ['Title', seen.title, now.title],
    ['Link', seen.link, now.link],
    ['Order', seen.order, now.order],
    ['Status', state(seen), state(now)],
  ]);
  return seen.imageUrl === now.imageUrl ? messages : [...messages, 'New image.'];
}
