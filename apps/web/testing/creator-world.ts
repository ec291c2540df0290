import type { CreatorProfile, Deposit, DripCampaign, WorkToReview } from '@stoke/contract';
import type { Reply } from '@stoke/contract/client';
import { act } from 'react';
import { vi } from 'vitest';
import { now } from '../src/lib/clock.ts';
import { project } from './campaigns.ts';
import { member, type Answers } from './stage.tsx';

export const creatorId = '0190f0c0-0000-7000-8000-000000000001';
const hourMs = 3_600_000;

/** The call that lists the creator's own Spark campaigns. */
export const ownSparkList = `GET /api/spark-campaigns/creator/${creatorId}`;

export const profile: CreatorProfile = {
  _id: 'profile-1',
  ownerId: creatorId,
  name: 'Helio Labs',
  username: 'heliolabs',
  description: 'An order book for energy.',
  tags: ['energy', 'defi'],
  socials: { twitter: 'https://x.com/heliolabs', website: '', discord: '', telegram: '' },
  logo: null,
  banner: null,
  revision: 1,
};

export const balance = {
  available: 1240.25,
  held: 1918.4,
  spent: 1345.66,
  heldForAppeals: 0,
  refunded: 316.9,
  withdrawn: 0,
  withdrawing: 0,
  deposited: 4804.31,
};

export const period: Reply<'creatorPeriod'> = {
  from: '2026-11-19T09:00:00.000Z',
  figures: {
    people: 214,
    actions: 1284,
    spent: 96.3,
    reserved: 0,
    costPerAction: 0.075,
    costPerPerson: 0.45,
  },
  before: {
    people: 180,
    actions: 960,
    spent: 76.9,
    reserved: 0,
    costPerAction: 0.0801,
    costPerPerson: 0.427222,
  },
};

export const reach: Reply<'creatorReach'> = [
  { kind: 'drip', people: 1204, completionsPerDay: 310 },
  { kind: 'spark', people: 1, completionsPerDay: null },
  { kind: 'fomo', people: 7, completionsPerDay: 4.25 },
];

/** A time from now, as the wire has it. */
export function inHours(hours: number): string {
  return new Date(now().getTime() + hours * hourMs).toISOString();
}

export function campaign(is: Partial<DripCampaign> = {}): DripCampaign {
  return {
    _id: 'campaign-1',
    packageId: 'ignition',
    packageName: 'Ignition Drip',
    name: is.packageName ?? 'Ignition Drip',
    status: 'active',
    durationHours: 12,
    priceUSD: 899,
    end_time: inHours(9.999),
    createdAt: inHours(-3),
    activatedAt: inHours(-2),
    startsAt: null,
    missedStartAt: null,
    currentEngagementsCount: 1284,
    tweets: ['https://x.com/heliolabs/status/1873450000000007919'],
    tweetTexts: [''],
    tweetEngagements: [54],
    poolTotal: 719.2,
    poolSpent: 210.6,
    poolReserved: 48.24,
    poolDisputed: 0,
    disputedUntil: null,
    refunded: 0,
    isFunded: is.status !== 'pending',
    missing: 0,
    refundIfStopped: 0,
    ...is,
  };
}

export function deposit(is: Partial<Deposit> = {}): Deposit {
  return {
    _id: 'deposit-1',
    reference: 'Reference1111111111111111111111111111111111',
    recipient: 'Recipient1111111111111111111111111111111111',
    mint: 'Mint111111111111111111111111111111111111111',
    amount: 899,
    url: 'solana:Recipient1111111111111111111111111111111111?amount=899',
    status: 'waiting',
    creditedAmount: 0,
    signature: null,
    transactionUrl: null,
    bySupport: false,
    started: [],
    createdAt: inHours(0),
    expiresAt: inHours(0.5),
    ...is,
  };
}

/** A submission that waits for a decision. */
export function work(is: Partial<WorkToReview> = {}): WorkToReview {
  return {
    _id: 'submission-1',
    kind: 'drip',
    campaignId: 'campaign-1',
    brand: 'Helio Labs',
    campaignName: 'Ignition Drip',
    taskId: 'task-1',
    taskName: 'x.com/heliolabs/status/1873450000000007919',
    user: {
      _id: 'earner-1',
      username: 'ada_stone',
      xUsername: 'adastone_x',
      xStatus: 'verified',
      reputationScore: 612,
    },
    amount: 0.18,
    status: 'pending',
    reason: null,
    note: null,
    attempt: 1,
    earlier: [],
    submittedAt: inHours(-20),
    decideBefore: inHours(51.999),
    decidedAt: null,
    claim: null,
    riskFlags: [],
    alike: [],
    evidence: {
      links: [
        { label: 'Tweet', url: 'https://x.com/heliolabs/status/1873450000000007919' },
        { label: 'Reply', url: 'https://x.com/adastone_x/status/1873450000000099999' },
      ],
      facts: [
        { label: 'X account', text: '@adastone_x' },
        { label: 'Like', text: 'after 8 s' },
        { label: 'Retweet', text: 'after 14 s' },
        { label: 'Comment', text: 'not done' },
      ],
      images: [],
    },
    isSample: false,
    guide: null,
    ...is,
  };
}

/** A link of a FOMO task that waits for a decision, with all kinds of proof. */
export function fomoWork(is: Partial<WorkToReview> = {}): WorkToReview {
  const url = `/api/campaigns/submissions/${is._id ?? 'submission-1'}/image`;
  return work({
    kind: 'fomo',
    campaignName: 'Genesis',
    taskName: 'Draw our mark: Upload it',
    amount: 0.2,
    guide: { text: 'Use the colours of the brand.', url: 'https://heliolabs.example/guide' },
    evidence: {
      facts: [{ label: 'Proof', text: 'Drawn by hand.' }],
      links: [{ label: 'Proof', url: 'https://example.com/mark' }],
      images: [{ label: 'Proof', url }],
    },
    ...is,
  });
}

/** A creator with a dashboard, a balance, and these campaigns. */
export function creator(campaigns: readonly DripCampaign[] = []): Answers {
  return {
    ...member({ _id: creatorId, hasDashboard: true }),
    [`GET /api/project/creator-dashboard/${creatorId}`]: { body: { data: profile } },
    [`GET /api/projects/by-creator/${creatorId}`]: { body: { ...project, _id: creatorId } },
    'GET /api/creator/balance': { body: balance },
    'GET /api/creator/period?days=7': { body: period },
    'GET /api/creator/reach': { body: reach },
    'GET /api/spark-campaigns/group': { body: { people: null } },
    [`GET /api/drip-campaigns/creator/${creatorId}`]: { body: campaigns },
    [ownSparkList]: { body: { data: [] } },
    [`GET /api/campaigns/creator/${creatorId}`]: { body: [] },
    [`GET /api/boost-volume/creator/${creatorId}`]: { body: [] },
    'GET /api/creator/deposits': { body: [] },
    'GET /api/creator/waiting-campaigns': { body: [] },
  };
}

export type Sent = { path: string; key: string | null; form: Record<string, string> | null };

/** Notes key and form of each POST from now on; the stage still answers it. */
export function noteSent(): () => Sent[] {
  const spy = vi.spyOn(globalThis, 'fetch');
  return () =>
    spy.mock.calls
      .filter(([, request]) => request?.method === 'POST')
      .map(([path, request]) => ({
        path: typeof path === 'string' ? path : '',
        key: new Headers(request?.headers).get('idempotency-key'),
        form: request?.body instanceof FormData ? fieldsOf(request.body) : null,
      }));
}

function fieldsOf(form: FormData): Record<string, string> {
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/** What another tab says when the draft of this key became a campaign of these facts. */
export async function otherTabMade(
  kind: string,
  { key, facts }: { key: string | null | undefined; facts: object },
): Promise<void> {
  const tab = new BroadcastChannel(`${kind}-drafts`);
  const isHeard = new Promise((resolve) => {
    const other = new BroadcastChannel(`${kind}-drafts`);
    other.addEventListener('message', () => {
      other.close();
      resolve(null);
    });
  });
  await act(async () => {
    const made = { owner: creatorId, key, facts: JSON.stringify(facts), next: 'next-key' };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window
    tab.postMessage(made);
    await isHeard;
  });
  tab.close();
}

/** Chooses the radio button of this value. */
export async function choose(value: string): Promise<void> {
  await act(async () => control(`input[type=radio][value="${value}"]`).click());
}

/** Writes into a text area, as a person does. */
export async function write(text: string, field = 'textarea'): Promise<void> {
  const area = control(field);
  await act(async () => {
    // Past React's own setter, as a browser does when a person types.
    Reflect.set(HTMLTextAreaElement.prototype, 'value', text, area);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Enter in a form, which works without its button too. */
export async function submit(): Promise<void> {
  const form = control('form');
  await act(async () => {
    if (form instanceof HTMLFormElement) form.requestSubmit();
  });
}

/** The one button of this name, to look at its state. */
export function button(name: string): HTMLButtonElement | undefined {
  const all = [...document.querySelectorAll<HTMLButtonElement>('button')];
  return all.find((each) => each.textContent === name);
}

function control(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`No ${selector}.`);
  return found;
}
