import {
  amountFault,
  campaignKindNames,
  hasBidiControls,
  isReservedName,
  parseDollars,
  parseTelegramUsername,
  parseTweetUrl,
  parseUsername,
  parseXHandle,
  readDollars,
  reservedText,
  type TweetLink,
  type Usdc,
  usernameText,
} from '@stoke/domain';
import { z } from 'zod';
import { Amount, Timestamp } from './codecs.ts';
import { refusals, type RefusalCode } from './refusals.ts';

z.config({ jitless: true });

export const CampaignKind = z.enum(campaignKindNames);

// every control character but tab and line breaks, and lone halves of surrogate pairs
// oxlint-disable-next-line no-control-regex -- refusing control characters is the point
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/u;
const lineBreak = /[\t\r\n]/;

/** One trimmed line of text without control characters. `refusal` is answered when it fails. */
export function line(bounds: { min?: number; max: number; refusal?: RefusalCode }) {
  const error = bounds.refusal ? { error: refusals[bounds.refusal].text } : {};
  return z
    .string(error)
    .max(bounds.max * 4, { error: error.error ?? tooLong(bounds.max) })
    .refine((text) => !unprintable.test(text) && !lineBreak.test(text.trim()), {
      error: error.error ?? 'must not contain control characters',
    })
    .transform((text) => text.trim().normalize('NFC'))
    .pipe(
      z
        .string()
        .min(bounds.min ?? 0, error)
        .max(bounds.max, error),
    );
}

function tooLong(characters: number): string {
  return `must have at most ${characters} characters`;
}

/** Trimmed text of several lines without other control characters. */
export function paragraph(max: number) {
  return z
    .string()
    .max(max * 4, { error: tooLong(max) })
    .refine((text) => !unprintable.test(text), { error: 'must not contain control characters' })
    .transform((text) => text.replaceAll('\r\n', '\n').trim().normalize('NFC'))
    .pipe(z.string().max(max));
}

/** A paragraph that says why. `refusal` is answered when it is missing or too short. */
export function explanation(refusal: RefusalCode, { min = 1, max = 1000 } = {}) {
  const error = { error: refusals[refusal].text };
  return z
    .string(error)
    .pipe(paragraph(max))
    .refine((text) => text.length >= min, error);
}

/** The text for an amount that cannot be read: the limit it breaks, else `invalid`. */
function amountText(
  given: number | string,
  invalid: RefusalCode,
  tooLarge: RefusalCode = 'amount.too_large',
): string {
  const fault = amountFault(given);
  if (fault === 'too_precise') return refusals['amount.too_precise'].text;
  return refusals[fault === 'too_large' ? tooLarge : invalid].text;
}

/** A dollar amount of the wire, read exactly into micro-USDC (rule 1.1). */
export function dollars(refusal: RefusalCode, textFor?: (value: number) => string) {
  const error = refusals[refusal].text;
  return z.number({ error }).transform((value, context): Usdc => {
    const amount = parseDollars(value);
    if (amount !== null) return amount;
    context.addIssue({ code: 'custom', message: textFor?.(value) ?? error });
    return z.NEVER;
  });
}

/** The same where any six decimals may be meant. `tooLarge` refuses what is above the wire's limit. */
export function exactDollars(invalid: RefusalCode, tooLarge: RefusalCode = invalid) {
  return dollars(invalid, (value) => amountText(value, invalid, tooLarge));
}

/** A dollar amount of a form: a number, or its digits as multipart carries them. Above zero. */
export function formDollars({ invalid, empty }: { empty: RefusalCode; invalid: RefusalCode }) {
  const error = refusals[invalid].text;
  return filled(empty, z.union([z.number(), z.string().max(40)], { error })).transform(
    (value, context): Usdc => {
      const amount = typeof value === 'number' ? parseDollars(value) : readDollars(value);
      if (amount !== null && amount > 0n) return amount;
      context.addIssue({ code: 'custom', message: amountText(value, invalid) });
      return z.NEVER;
    },
  );
}

/** A number from a form, as a number or as digits; NaN for anything else. */
export const FormNumber = z
  .union([z.number(), z.string().max(40)])
  .transform((value) =>
    typeof value === 'number' || /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : Number.NaN,
  );

/** A yes or no of a form: as it is, or as the text that multipart carries. */
export const FormFlag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true');

/** A value of a form that is there: not missing and not blank. */
export function filled<Read, Given>(empty: RefusalCode, shape: z.ZodType<Read, Given>) {
  const isThere = (value: unknown) =>
    value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');
  return z.custom<Given>(isThere, { error: refusals[empty].text }).pipe(shape);
}

/** A list or object of a form: as it is, or as the JSON text that multipart carries. */
export function formJson<S extends z.ZodType>(shape: S) {
  return z
    .transform((value: z.input<S> | string, context): unknown => {
      if (typeof value !== 'string') return value;
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(shape);
}

/** An image within a form's text: a base64 data URL. One that is a file part is read apart. */
export const DataUrl = z.string().max(4_000_000, refusals['image.too_large'].text);

/** The link of one tweet, in any accepted spelling (rule 4.2). Two texts: empty and wrong. */
export function tweetLink(empty: RefusalCode, invalid: RefusalCode) {
  return z.string({ error: refusals[empty].text }).transform((text, context): TweetLink => {
    const link = parseTweetUrl(text);
    if (link) return link;
    const code = text.trim() === '' ? empty : invalid;
    context.addIssue({ code: 'custom', message: refusals[code].text });
    return z.NEVER;
  });
}

/**
 * How work for a creator's campaigns was decided in the last 30 days, by anyone: of a card's kind, on the
 * profile and on Sparks of all that is submitted. Null where there are fewer than 20 decisions and pieces of waiting work.
 */
export const Reviews = z
  .object({
    /** The median; work that waits counts with its age. */
    p50Seconds: z.number().nonnegative(),
    /** Of the decisions, 0 to 1; null of fewer than 20. */
    rejectedShare: z.number().nullable(),
  })
  .nullable();

/** What an hour of a task pays, by the median time that approved work on it took; null until 20 people did it. */
export const HourlyPay = Amount.nullable();

/** Enough to recognise a piece of work: whose campaign, which task, and where it is done. */
export const WorkName = z.object({
  brand: z.string(),
  campaignName: z.string(),
  taskName: z.string(),
  link: z.string().nullable(),
});

export const XHandle = z
  .string({ error: refusals['x.invalid'].text })
  .max(200, { error: refusals['x.invalid'].text })
  .transform((text, context): string => {
    const handle = parseXHandle(text);
    if (handle) return handle;
    context.addIssue({ code: 'custom', message: refusals['x.invalid'].text });
    return z.NEVER;
  });

/** Without its @. Two texts: empty and wrong. */
export const TelegramUsername = z
  .string({ error: refusals['telegram.username_required'].text })
  .max(200, { error: refusals['telegram.username_invalid'].text })
  .transform((text, context): string => {
    const name = parseTelegramUsername(text);
    if (name !== null) return name;
    const isEmpty = /^\s*@?\s*$/.test(text);
    const code = isEmpty ? 'telegram.username_required' : 'telegram.username_invalid';
    context.addIssue({ code: 'custom', message: refusals[code].text });
    return z.NEVER;
  });

/** Base58 of 32 bytes by its shape; whether it can be paid is asked of the chain. */
export const WalletAddress = z
  .string({ error: refusals['wallet.invalid'].text })
  .max(200, { error: refusals['wallet.invalid'].text })
  .transform((text) => text.trim())
  .pipe(
    z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, { error: refusals['wallet.invalid'].text }),
  );

/** In lower case, as the database has it, so that two texts of one id are equal. */
export const Id = z.uuid().toLowerCase();

/** The query of a list that goes page by page (rule 10.2). */
export function pageOf(limit: { most: number; usual: number }) {
  return z.strictObject({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(limit.most).default(limit.usual),
  });
}

/** Only the user of this id makes such a call. */
export const ofOwner = {
  who: 'member',
  owner: 'userId',
  params: z.object({ userId: Id }),
} as const;

/** A page of a creator's own campaigns of one kind. */
export const OwnCampaigns = pageOf({ most: 200, usual: 200 }).extend({
  state: z.enum(['open', 'over']).optional().describe('Only those that wait or run, or are over'),
  q: line({ max: 200 }).optional().describe('Looked for in name, id and links'),
  campaign: Id.optional().describe('Only this one of them'),
});

/** An http or https link, or nothing (rule 3.7). */
export const OptionalLink = line({ max: 300 }).refine((text) => text === '' || isWebLink(text), {
  error: 'must be a link that starts with https://',
});

/** Without characters that turn the direction in which the text is read. */
export function readStraight<S extends z.ZodType<string, string>>(shape: S) {
  return shape.refine((text) => !hasBidiControls(text), {
    error: 'must not contain characters that turn its direction',
  });
}

export const Email = z
  .string()
  .max(254)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.email({ error: 'Please enter a valid email address.' }));
export const Username = z
  .string({ error: usernameText })
  .max(120, { error: usernameText })
  .transform((text, context): string => {
    const name = parseUsername(text);
    if (name !== null && !isReservedName(name)) return name;
    context.addIssue({ code: 'custom', message: name === null ? usernameText : reservedText });
    return z.NEVER;
  });
/** Exactly as typed: nothing is trimmed from a password (rule 2.2). */
export const Password = z
  .string()
  .min(8, { error: 'Passwords have at least 8 characters.' })
  .max(128, { error: 'Passwords have at most 128 characters.' });

/** The current password, typed to confirm identity. */
export const TypedPassword = z.string().min(1).max(128);

const noStart = { error: refusals['campaign.start_invalid'].text };

/** When a new campaign starts; left out or empty: as soon as it can. */
export const StartsAt = z
  .union([z.literal(''), z.iso.datetime({ offset: true, ...noStart })], noStart)
  .nullable()
  .default(null)
  .transform((text) => (text ? new Date(text) : null));

/** Where a search begins or ends. PostgreSQL knows no year 0. */
export const SearchTime = z.iso
  .datetime({ offset: true })
  .refine((text) => text >= '1970', { error: 'This must be after 1970.' });

export const Message = z.object({ message: z.string() });

/** An admin's act on what the path names. */
export const adminAct = {
  method: 'POST',
  who: 'admin',
  idempotent: true,
  params: z.object({ id: Id }),
  reply: Message,
} as const;

/** The same for an admin who has just proved who they are. */
export const confirmedAct = { ...adminAct, confirms: true } as const;

/** A whole list as a file, sent while it is written. */
export const csvFile = {
  perMinute: 10,
  streams: 'text/csv',
  reply: z.string(),
} as const;

/** Whether this is a full http or https link without a user name. */
export function isWebLink(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '';
}

export const DisputeState = z.enum(['open', 'appealed', 'upheld', 'overturned']);

/** The appeal of a rejection: what may be filed, or became of it (rule 8.3). */
export const WorkAppeal = z.object({
  state: DisputeState,
  before: Timestamp,
  answerBefore: Timestamp.nullable(),
  answer: z.string().nullable(),
});
