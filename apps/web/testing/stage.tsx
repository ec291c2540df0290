import type { User } from '@stoke/contract';
import { rulesVersion, tokenStorageKey } from '@stoke/domain';
import { notifications } from '@mantine/notifications';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';
import { App } from '../src/app/app.tsx';
import { clearDrafts } from '../src/lib/drafts/draft-store.ts';
import { currentClient, repetition } from '../src/lib/session/query-client.ts';
import { noLists } from './no-work.ts';
import { partAsked } from './part-of-list.ts';
import {
  noFigures,
  noReach,
  noLinking,
  noOwnership,
  settingsThat,
  usualAccount,
} from './settings.ts';
import { faultOfStub } from './contract-check.ts';
import { stubBrowser } from './stub-browser.ts';
import { all, fieldUnder, found, isCalled, textWithout, until } from './find.ts';
import { sameNames } from './same-names.ts';
import { liveToken } from './tokens.ts';

/** `next`: the cursor of the next page. `isBroken`: the answer breaks the contract on purpose. */
type CannedReply = {
  status?: number;
  body?: unknown;
  next?: string;
  total?: number;
  isBroken?: true;
};
/** A promise is an answer that comes late, a function one that is not JSON. */
type Answer =
  | CannedReply
  | Promise<CannedReply>
  | ((signal: AbortSignal) => Response)
  | 'unreachable'
  | 'never';
/** What the server says, by method and path: one answer, or one after the other with the last staying. */
export type Answers = Record<string, Answer | readonly Answer[]>;
export type Asked = { method: string; path: string; body: unknown; token: string | null };

/** What nearly every page asks for: nothing is unread, open or shown yet. */
const baseAnswers: Answers = {
  'GET /api/events': 'never',
  'GET /api/users/suspension': { body: { suspension: null } },
  'GET /api/admin/queues': { body: [] },
  'GET /api/users/notices/unread': { body: { unread: 0 } },
  'GET /api/public/settings': { body: settingsThat() },
  'GET /api/public/banners': { body: [] },
  'GET /api/admin/settings/proposals': { body: [] },
  'GET /api/public/figures': { body: noFigures },
  'GET /api/public/reach': { body: noReach },
  'GET /api/public/proof': 'never',
  'GET /api/public/proof/roots?limit=10': 'never',
  'GET /api/public/proof/history?days=90': 'never',
  'GET /api/drip-campaigns/running-tweet': { body: { isElsewhere: false, isOfStranger: false } },
  ...noLists,
};
/**
 * A browser window with the whole site in it, and a server that says what the test wants. A call without
 * an answer, a 2xx answer that breaks the contract, and a list of which two items have a button or link of the same
 * name, fail the test when it closes the stage.
 */
export class Stage {
  asked: Asked[] = [];
  #root: Root | null = null;
  #answers: Answers = {};
  #faults = new Set<string>();
  #leaving = new AbortController();

  /** The calls of this path, with its query, in their order. */
  callsTo(path: string): Asked[] {
    return this.asked.filter((each) => each.path === path);
  }

  /** Makes it ready for the next test, or to be opened again in this one. */
  begin(): void {
    this.asked = [];
    this.#root = null;
    this.#faults = new Set();
    this.#leaving = new AbortController();
    vi.stubGlobal('fetch', (path: string, request?: RequestInit) => this.#answer(path, request));
    stubBrowser();
    // Calls that fail are repeated as always, without the pauses.
    repetition.afterMs = 1;
    this.resize(1440);
  }

  /** Opens the site at an address. */
  async open(path: string, answers: Answers = {}): Promise<void> {
    if (this.#root !== null) throw new Error('A stage opens once: close it and begin again.');
    this.#answers = { ...baseAnswers, ...answers };
    window.history.replaceState(null, '', path);
    const place = document.body.appendChild(document.createElement('div'));
    place.id = 'root';
    this.#root = createRoot(place);
    await act(async () => this.#root?.render(<App />));
  }

  /** Ends it; the input into forms is `kept` only where the same person opens it again. */
  async close(entries: 'forgotten' | 'kept' = 'forgotten'): Promise<void> {
    await act(async () => this.#root?.unmount());
    // Each router puts its own methods over those of the history: hundreds of them overflow the stack.
    Reflect.deleteProperty(window.history, 'pushState');
    Reflect.deleteProperty(window.history, 'replaceState');
    // What is never answered ends with the page, and what is said of that too: neither must meet the
    // next test.
    await act(async () => this.#leaving.abort());
    notifications.clean();
    currentClient().clear();
    if (entries === 'forgotten') clearDrafts();
    if (entries === 'forgotten') sessionStorage.clear();
    localStorage.clear();
    document.body.replaceChildren();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    const faults = [...this.#faults];
    this.#faults.clear();
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }

  resize(width: number): void {
    Object.defineProperty(window, 'innerWidth', { value: width, configurable: true });
    window.dispatchEvent(new Event('resize'));
  }

  /** Changes what the server says from now on. */
  answers(answers: Answers): void {
    this.#answers = { ...this.#answers, ...answers };
  }

  /** Waits until the page says each of these; fails with what it says instead. */
  async sees(...texts: string[]): Promise<void> {
    for (const text of texts) {
      // oxlint-disable-next-line no-await-in-loop -- one failure says what is missing
      await until(
        () => this.text().includes(text),
        () => [`"${text}" in: ${this.text()}`, ...this.#faults].join('\n'),
      );
    }
  }

  /** Fails where two items of a list offer a button under one name. */
  tellsItemsApart(): void {
    const names = sameNames();
    if (names.length > 0) throw new Error(`Two items of a list have the same ${names.join(', ')}.`);
  }

  /** Waits until there are this many of what the selector finds. */
  async shows(count: number, selector: string): Promise<void> {
    const found = () => document.querySelectorAll(selector).length;
    await until(
      () => found() === count,
      () => `${count} of ${selector}, there being ${found()}`,
    );
  }

  async isAt(address: string): Promise<void> {
    const here = () => window.location.pathname + window.location.search;
    await until(
      () => here() === address,
      () => `${address}, being at ${here()}`,
    );
  }

  text(): string {
    return textWithout('style', document.body);
  }

  /** Presses the button, link, tab or menu item of this name; `… in the form`: the one that submits. */
  async press(name: string): Promise<void> {
    const [, submit] = /^(.*) in the form$/.exec(name) ?? [];
    const kinds = submit === undefined ? 'button, a, [role=menuitem], [role=tab]' : '[type=submit]';
    const target = await found(
      () => all(kinds).find((each) => isCalled(each, submit ?? name)),
      `a button "${name}"`,
    );
    await act(async () => target.click());
  }

  /** Presses the button of a dialog, which comes after the one of that name that opened it. */
  async pressLast(name: string): Promise<void> {
    const target = await found(
      () => all('[role=dialog] button').findLast((each) => isCalled(each, name)),
      `a button "${name}" in a dialog`,
    );
    await act(async () => target.click());
  }

  /** Types into the field that stands under this label. */
  async types(label: string, value: string): Promise<void> {
    const field = await found(() => fieldUnder(label), `a field "${label}"`);
    await act(async () => {
      // Past React's own setter, as a browser does when a person types.
      Reflect.set(HTMLInputElement.prototype, 'value', value, field);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }

  /** Chooses from the list of this name. */
  async chooses(label: string, value: string): Promise<void> {
    const select = await found(
      () => document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`) ?? undefined,
      `a list "${label}"`,
    );
    await act(async () => {
      Reflect.set(HTMLSelectElement.prototype, 'value', value, select);
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }

  field(label: string): HTMLInputElement {
    const field = fieldUnder(label);
    if (!field) throw new Error(`No field "${label}".`);
    return field;
  }

  async #answer(path: string, request: RequestInit = {}): Promise<Response> {
    const method = request.method ?? 'GET';
    const authorization = new Headers(request.headers).get('authorization');
    const token = authorization?.replace('Bearer ', '') ?? null;
    const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : null;
    this.asked.push({ method, path, body, token });
    // whatever campaigns the page follows, and whatever tweet or group it asks about
    const asked = `${method} ${path.replace(/^(.*\/(?:events|running-tweet|group))\?.*/, '$1')}`;
    // whatever work a reviewer looks at
    const any = asked.replace(/\/[^/]+\/(history|posts|signals)$/, '/any/$1');
    const key = this.#answers[asked] === undefined ? any : asked;
    const part = this.#answers[key] === undefined ? partAsked(key) : null;
    if (part) return part.partFrom(await this.#answer(part.path, request));
    const [answer, ...later] = [this.#answers[key] ?? besides(key) ?? this.#unanswered(key)].flat();
    if (later.length > 0) this.#answers[key] = later;
    const ends = [this.#leaving.signal, ...(request.signal ? [request.signal] : [])];
    return this.#reply(key, answer ?? {}, AbortSignal.any(ends));
  }

  #unanswered(key: string): CannedReply {
    this.#faults.add(`The test has no answer for ${key}.`);
    return { status: 400, body: { message: `The test has no answer for ${key}.` } };
  }

  async #reply(key: string, answer: Answer, signal: AbortSignal): Promise<Response> {
    const faults = this.#faults;
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    if (answer === 'never') {
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    }
    if (typeof answer === 'function') return answer(signal);
    const { status = 200, body = {}, next, total, isBroken = false } = await answer;
    const fault = status < 300 && !isBroken ? faultOfStub(key, body) : null;
    if (fault !== null) faults.add(`The answer for ${key} breaks the contract: ${fault}`);
    const headers = {
      ...(next === undefined ? {} : { 'x-next-cursor': next }),
      ...(total === undefined ? {} : { 'x-total-count': String(total) }),
    };
    return Response.json(body, { status, headers });
  }
}

/** What admins keep about a case: most tests of its page are about the rest. */
function besides(key: string): Answer | undefined {
  return /^GET .*\/desk\/(?:cases\/|snippets)/.test(key) ? 'never' : undefined;
}

/** The stage of a file's tests: each of them begins with an empty one, on which `prepare` was done. */
export function stageOfTests(prepare: () => void = () => {}): Stage {
  const stage = new Stage();
  beforeEach(() => {
    stage.begin();
    prepare();
  });
  afterEach(() => stage.close());
  return stage;
}

/** The same where each test begins signed in. */
export const memberStage = (): Stage => stageOfTests(holdToken);

/** The same where pages open other windows: `opened` is called in their place. */
export function windowsOfTests(prepare: () => void = () => {}) {
  const opened = vi.fn<typeof window.open>();
  const stage = stageOfTests(() => {
    vi.stubGlobal('open', opened.mockReset());
    prepare();
  });
  return { stage, opened };
}

export function holdToken(token: string = liveToken): void {
  localStorage.setItem(tokenStorageKey, token);
}

/** A member who has accepted the rules, unless said otherwise. */
export function userWho(is: Partial<User> = {}): User {
  return {
    _id: '0190f0c0-0000-7000-8000-000000000001',
    name: 'Ada Stone',
    username: 'adastone',
    email: 'ada@example.com',
    role: 'user',
    accountStatus: 'active',
    suspendedUntil: null,
    banReason: null,
    reputationScore: 500,
    pendingEarnings: 128.4,
    reservedEarnings: 0,
    payoutsInFlight: 0,
    totalPaid: 0,
    disputedEarnings: 0,
    hasSubmitted: false,
    payoutMinimum: 50,
    walletAddress: null,
    walletPayableFrom: null,
    walletFormer: null,
    ...usualAccount,
    xUsername: null,
    xStatus: 'unverified',
    xChangeableFrom: null,
    telegramUsername: null,
    telegramUserId: null,
    telegramFirstName: null,
    telegramPhotoUrl: null,
    rulesVersion,
    rulesAcknowledgedAt: null,
    hasDashboard: false,
    purpose: 'earn',
    metrics: { totalUsersEngaged: 0, totalSpend: 0 },
    createdAt: '2026-11-01T00:00:00Z',
    ...is,
  };
}

/** The answers that load a member, who has earned and asked nothing yet. */
export function member(is: Partial<User> = {}): Answers {
  return {
    'GET /auth/me': { body: userWho(is) },
    'GET /api/project/creator-dashboard-status': { body: { hasDashboard: !!is.hasDashboard } },
    'GET /api/users/submissions?limit=10': { body: [] },
    'GET /api/users/spark-rewards': { body: [] },
    'GET /api/users/earnings?days=30': { body: [] },
    'GET /api/users/open-work': { body: { amount: 10.8 } },
    'GET /api/users/payouts?limit=5': { body: [] },
    'GET /api/users/x-ownership': { body: noOwnership },
    'GET /api/telegram/verification': { body: noLinking },
    'GET /api/users/submissions?limit=20': { body: [] },
    'GET /api/users/payouts?limit=20': { body: [] },
    'GET /api/support/tickets': { body: [] },
    'GET /api/users/follows': { body: [] },
    'POST /auth/logout': { body: { message: 'Logged out.' } },
  };
}
