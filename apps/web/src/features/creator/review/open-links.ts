import type { WorkToReview } from '@stoke/contract';
import { showToast } from '../../../ui/toasts.ts';
import { webLink } from '../../../lib/web-link.ts';

/** Where the work can be looked at: the tweet, the reply or the proof, and the profile. */
export function linksOf({ evidence, user }: WorkToReview): string[] {
  const profile = user.xUsername === null ? [] : [`https://x.com/${user.xUsername}`];
  const links = [...evidence.links.map(({ url }) => url), ...profile];
  return [...new Set(links)].filter((url) => webLink(url) !== null);
}

/**
 * Opens what was not opened yet in tabs of their own. A browser that allows one tab for each press opens
 * one; the next press goes on with the rest, and begins again after the last.
 */
export function createOpener(): (work: WorkToReview) => void {
  let opened = { id: '', count: 0 };
  return (work) => {
    const links = linksOf(work);
    const before = opened.id === work._id && opened.count < links.length ? opened.count : 0;
    const rest = links.slice(before);
    const blocked = rest.findIndex((url) => !openTab(url));
    opened = { id: work._id, count: blocked < 0 ? links.length : before + blocked };
    if (blocked === 0) showToast('error', 'Your browser does not allow this page to open tabs.');
  };
}

function openTab(url: string): boolean {
  const tab = window.open(url, '_blank');
  // A tab without an opener cannot be told from one that was blocked, so it loses its opener here.
  if (tab) tab.opener = null;
  return tab !== null;
}
