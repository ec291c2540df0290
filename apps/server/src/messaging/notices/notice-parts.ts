import { campaignKindNames, formatParts, parseTweetUrl, shortTweet, usdc } from '@stoke/domain';
import { z } from 'zod';

/** Micro-USDC as stored: digits, because JSON numbers are floats. */
export const Micro = z
  .string()
  .regex(/^\d+$/)
  .transform((digits) => usdc(BigInt(digits)));
export const Nothing = z.object({});
/** As in the contract. Notices from before it was kept have none. */
export const Work = z
  .object({
    /** Stays when the names are removed with the creator's account. */
    creatorId: z.string(),
    brand: z.string(),
    campaignName: z.string(),
    taskName: z.string(),
    link: z.string().nullable(),
  })
  .optional();
export const WorkKind = z.enum(campaignKindNames);
/** Approved work of one campaign. */
export const Part = z.object({
  creatorId: z.string(),
  brand: z.string(),
  campaignName: z.string(),
  count: z.number().int().positive(),
  amount: Micro,
});

export const day = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
export const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
/** Where a ban or suspension is told and appealed, on phones too. */
export const accountStatusPage = '/account-status';
export const ifNotYou = 'Not you? Change your password and contact support immediately.';

/** `Emberline, Launch week: @emberline …1832.` The campaign of a drip is named by its package. */
export function named(work: z.output<typeof Work>): string | null {
  if (!work) return null;
  const whose = [work.brand, work.campaignName].filter((name) => name !== '').join(', ');
  const tweet = parseTweetUrl(`https://${work.taskName}`);
  const task = tweet === null ? work.taskName : shortTweet(tweet);
  const name = [whose, task].filter((part) => part !== '').join(': ');
  return name === '' ? 'The campaign was deleted.' : `${name}.`;
}

/** In place of a name that was deleted with its creator. */
export const goneCampaign = 'a deleted campaign';
const maxListed = 3;

/** `Emberline, Launch week: 2 tasks, $0.36.` for each campaign, the first three by name. */
export function listed(parts: readonly z.output<typeof Part>[], count: number): string | null {
  if (parts.reduce((sum, part) => sum + part.count, 0) !== count) return null;
  const amounts = formatParts(parts.map(({ amount }) => amount));
  const all = parts.map(({ brand, campaignName, count: tasks }, at) => {
    const name = [brand, campaignName].filter((part) => part !== '').join(', ');
    return `${name || 'Deleted campaign'}: ${tasks === 1 ? '1 task' : `${tasks} tasks`}, ${amounts[at]}.`;
  });
  const more = all.length - maxListed;
  const rest = more === 1 ? '1 more campaign.' : `${more} more campaigns.`;
  return sentences(...all.slice(0, maxListed), more > 0 ? rest : null);
}

/** Sentences in one line; those that are null or empty are left out. */
export function sentences(...all: readonly (string | null)[]): string {
  return all.filter((one) => one !== null && one !== '').join(' ');
}

/** Enough of an address or signature to recognise it by eye. */
export function short(long: string): string {
  return long.length <= 12 ? long : `${long.slice(0, 4)}…${long.slice(-4)}`;
}
