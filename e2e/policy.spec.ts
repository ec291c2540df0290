import { api, eventsRoute, type CallName, type RefusalCode } from '@stoke/contract';
import { expect, test } from './journey.ts';
import { deposit, join, signIn, visitor, type Member } from './member.ts';
import { sampleBodies } from './sample-bodies.ts';
import type { ServedStoke } from './serve.ts';
import { ban, suspend } from './standing.ts';

type Stranger =
  | 'visitor'
  | 'bad token'
  | 'without rules'
  | 'other user'
  | 'banned'
  | 'suspended'
  | 'admin';
/** With accepted rules, as `other user`; the owner is the one who is let in where those are not. */
type Person = Stranger | 'earner' | 'other creator' | 'owner';
/** `let in`: past the door, whatever becomes of the call behind it. */
type Verdict = 'let in' | RefusalCode;
type Row = Record<Stranger, Verdict>;

const everybody: Row = {
  visitor: 'let in',
  'bad token': 'let in',
  'without rules': 'let in',
  'other user': 'let in',
  banned: 'let in',
  suspended: 'let in',
  admin: 'let in',
};
const signedIn: Row = { ...everybody, visitor: 'session.missing', 'bad token': 'session.invalid' };
const notBanned: Row = { ...signedIn, banned: 'account.banned' };
const withRules: Row = { ...notBanned, 'without rules': 'rules.not_accepted' };
const theirsOrAdmins: Row = {
  ...notBanned,
  'without rules': 'request.not_found',
  'other user': 'request.not_found',
  suspended: 'request.not_found',
};
/** Not even an admin's: somebody else's money. */
const theirs: Row = { ...theirsOrAdmins, admin: 'request.not_found' };
/** Set up by the platform alone: nobody who asks here has one. */
const nobodysBoost: Row = { ...theirs };
/** Not even a banned person is kept from the own one; this one is nobody's. */
const nobodys: Row = {
  ...signedIn,
  'without rules': 'request.not_found',
  'other user': 'request.not_found',
  banned: 'request.not_found',
  suspended: 'request.not_found',
  admin: 'request.not_found',
};
const theirsWithRules: Row = { ...theirs, 'without rules': 'rules.not_accepted' };
/** Somebody else's, for everybody who is signed in: a banned person keeps their own. */
const notTheirs = {
  'without rules': 'request.not_found',
  'other user': 'request.not_found',
  banned: 'request.not_found',
  suspended: 'request.not_found',
  admin: 'request.not_found',
} as const;
const adminOnly: Row = {
  ...notBanned,
  'without rules': 'admin.required',
  'other user': 'admin.required',
  suspended: 'admin.required',
};
const work: Row = { ...withRules, suspended: 'task.suspended' };

/** Who may make each call, as the rulings have it (B1 to B4). A new call needs its line here. */
const ruled: Record<CallName, Row> = {
  register: everybody,
  login: everybody,
  forgotPassword: everybody,
  resetPassword: everybody,
  publicBanners: everybody,
  publicSparks: everybody,
  sparkCampaign: everybody,
  projectByCreator: everybody,
  launched: everybody,
  currentUser: signedIn,
  logout: signedIn,
  payouts: signedIn,
  receipt: { ...signedIn, ...notTheirs },
  receiptKeys: everybody,
  submissions: signedIn,
  ownBan: signedIn,
  appeals: signedIn,
  fileAppeal: signedIn,
  trust: signedIn,
  creatorDashboardStatus: signedIn,
  usernameAvailable: notBanned,
  acknowledgeRules: notBanned,
  changePassword: notBanned,
  exportData: signedIn,
  checkDeletion: notBanned,
  deleteAccount: notBanned,
  sessions: notBanned,
  endSession: theirs,
  signOutEverywhere: notBanned,
  initiateTelegram: notBanned,
  telegramLinking: notBanned,
  cancelTelegram: notBanned,
  unlinkTelegram: notBanned,
  saveWallet: notBanned,
  saveXAccount: notBanned,
  openTicket: signedIn,
  tickets: signedIn,
  ticket: nobodys,
  replyToTicket: nobodys,
  closeTicket: nobodys,
  writeAsVisitor: everybody,
  visitorTicket: everybody,
  replyAsVisitor: everybody,
  supportQueue: adminOnly,
  supportTicket: { ...adminOnly, admin: 'request.not_found' },
  answerTicket: adminOnly,
  closeTicketForPerson: adminOnly,
  reopenTicket: { ...adminOnly, admin: 'request.not_found' },
  notices: notBanned,
  unreadNotices: notBanned,
  readNotices: notBanned,
  noticeChoices: notBanned,
  chooseNotices: notBanned,
  cancelWalletChange: notBanned,
  xOwnership: notBanned,
  startXOwnership: notBanned,
  showXPost: notBanned,
  creatorBalance: notBanned,
  statement: notBanned,
  withdrawals: notBanned,
  deposits: notBanned,
  availableTasks: { ...notBanned, visitor: 'session.tasks_need_login' },
  fomoCampaigns: { ...notBanned, visitor: 'session.campaigns_need_login' },
  fomoCampaign: { ...notBanned, visitor: 'session.campaigns_need_login' },
  deposit: theirs,
  sendTestUsdc: theirs,
  prepareTransfer: theirs,
  submitTransfer: theirs,
  cancelWithdrawal: { ...nobodys, banned: 'account.banned' },
  creatorDashboard: theirsOrAdmins,
  dripCampaignsOfCreator: theirsOrAdmins,
  sparksOfCreator: theirsOrAdmins,
  fomosOfCreator: theirsOrAdmins,
  dripResults: theirsOrAdmins,
  sparkResults: theirsOrAdmins,
  fomoResults: theirsOrAdmins,
  dripWorkFile: theirsOrAdmins,
  sparkWorkFile: theirsOrAdmins,
  fomoWorkFile: theirsOrAdmins,
  boostsOfCreator: theirsOrAdmins,
  boostResults: nobodysBoost,
  boostLoopsFile: nobodysBoost,
  saveCreatorDashboard: withRules,
  createDeposit: withRules,
  claimDeposit: withRules,
  createDrip: withRules,
  requestPayout: withRules,
  withdraw: withRules,
  createSpark: withRules,
  createFomo: withRules,
  startDrip: theirsWithRules,
  cancelDrip: theirsWithRules,
  stopDrip: theirsWithRules,
  startSpark: theirsWithRules,
  checkSparkGroup: theirsWithRules,
  cancelSpark: theirsWithRules,
  stopSpark: theirsWithRules,
  startFomo: theirsWithRules,
  cancelFomo: theirsWithRules,
  stopFomo: theirsWithRules,
  addTweet: theirsWithRules,
  markAction: work,
  completeTask: work,
  tasksForVerification: adminOnly,
  approveTask: adminOnly,
  rejectTask: adminOnly,
  xAccountsToVerify: adminOnly,
  confirmXAccount: { ...adminOnly, admin: 'request.not_found' },
  refuseXAccount: adminOnly,
  switchLaunch: adminOnly,
  unclaimedTransfers: adminOnly,
  treasuryTransfer: adminOnly,
  creditTransfer: adminOnly,
  people: adminOnly,
  person: adminOnly,
  banUser: adminOnly,
  unbanUser: adminOnly,
  appealQueue: adminOnly,
  decideAppeal: adminOnly,
};

const strangers = Object.keys(everybody) as Stranger[];
/** The owner comes last: what is the owner's is stopped and cancelled by then. */
const people: readonly Person[] = [...strangers, 'earner', 'other creator', 'owner'];
const owned: readonly Row[] = [theirs, theirsOrAdmins, theirsWithRules];
const statuses: Partial<Record<Verdict, number>> = {
  'session.missing': 401,
  'session.invalid': 401,
  'session.tasks_need_login': 401,
  'session.campaigns_need_login': 401,
  'admin.required': 403,
  'request.not_found': 404,
  'rules.not_accepted': 409,
  'task.suspended': 409,
  'account.banned': 423,
};
/** These come last: they end the session that the other calls are made with. */
const endings: readonly CallName[] = ['signOutEverywhere', 'logout'];
const calls = (Object.keys(ruled) as CallName[]).toSorted(
  (a, b) => Number(endings.includes(a)) - Number(endings.includes(b)),
);

test('every call lets in whom the rulings let in, and says to others what they say', async ({
  stoke,
}) => {
  test.setTimeout(120_000);
  const owner = await join(stoke, 'owner', { brand: 'Owners' });
  await deposit(owner, 1899);
  const ids = await belongingsOf(owner);
  expect(calls.toSorted()).toEqual(Object.keys(api).toSorted());
  const wrong: string[] = [];
  for (const person of people) {
    let token = await tokenOf(stoke, person, owner);
    for (const name of calls) {
      if (endings.includes(name)) token = await tokenOf(stoke, person, owner);
      const answer = await knock(stoke, name, token, ids);
      const wished = verdictOf(name, person);
      const isFile = answer.headers.get('content-type')?.startsWith('text/csv');
      const { code = 'let in' } = (isFile ? {} : await answer.json()) as { code?: Verdict };
      const isLetIn = wished === 'let in' && !(code in statuses) && answer.status < 500;
      const isRefused = code === wished && answer.status === statuses[wished];
      if (!isLetIn && !isRefused) {
        wrong.push(`${name}, ${person}: ${answer.status} ${code} instead of ${wished}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('the stream of events is for the signed in', async ({ stoke }) => {
  for (const [person, wished] of [
    ['visitor', 401],
    ['bad token', 401],
    ['other user', 200],
  ] as const) {
    const token = await tokenOf(stoke, person, null);
    const stop = new AbortController();
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const answer = await fetch(stoke.url + eventsRoute.path, { headers, signal: stop.signal });
    expect(answer.status, person).toBe(wished);
    stop.abort();
  }
});

type Belongings = {
  userId: string;
  id: string;
  campaignId: string;
  sparkId: string;
  fomoId: string;
  depositId: string;
  sessionId: string;
};

/** What the owner has and the others have not; the task is open to all. */
async function belongingsOf(owner: Member): Promise<Belongings> {
  const { campaign } = await owner.call('createDrip', {
    body: {
      packageId: 'ignition',
      initialTweetLink: 'https://x.com/own/status/1950000000000000001',
    },
  });
  const { createSpark: spark, createFomo: fomo } = sampleBodies;
  const ofOwner = { creatorId: owner.id };
  const made = {
    spark: await owner.call('createSpark', { body: { ...spark, ...ofOwner } }),
    fomo: await owner.call('createFomo', { body: { ...fomo, ...ofOwner } }),
  };
  const [session] = await owner.call('sessions', {});
  const [given] = await owner.call('deposits', {});
  const earner = await owner.call('availableTasks', {});
  const task = earner.find(({ campaignId }) => campaignId !== campaign._id);
  return {
    userId: owner.id,
    campaignId: campaign._id,
    sparkId: made.spark.campaign._id,
    fomoId: made.fomo.campaign._id,
    depositId: given?._id ?? '',
    sessionId: session?._id ?? '',
    id: task?._id ?? '',
  };
}

function verdictOf(name: CallName, person: Person): Verdict {
  const row = ruled[name];
  if (person === 'owner' && owned.includes(row)) return 'let in';
  return isStranger(person) ? row[person] : row['other user'];
}

function isStranger(person: Person): person is Stranger {
  return person in everybody;
}

async function tokenOf(
  stoke: ServedStoke,
  person: Person,
  owner: Member | null,
): Promise<string | null> {
  if (person === 'visitor') return null;
  if (person === 'bad token') return 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.bm90LXNpZ25lZA';
  if (person === 'admin') return (await signIn(stoke, 'admin@stoke.demo')).token;
  if (person === 'owner') return tokenOfOwner(stoke, owner);
  const member = await join(stoke, 'visiting', {
    hasAccepted: person !== 'without rules',
    isEarner: person === 'earner',
    ...(person === 'other creator' ? { brand: 'Others' } : {}),
  });
  if (person === 'banned') await ban(stoke, member.id);
  if (person === 'suspended') await suspend(stoke, member.id);
  return member.token;
}

async function tokenOfOwner(stoke: ServedStoke, owner: Member | null): Promise<string | null> {
  if (owner === null) return null;
  const { token } = await visitor(stoke)('login', {
    body: { email: owner.email, password: owner.password },
  });
  return token;
}

function campaignOf(path: string, { campaignId, sparkId, fomoId }: Belongings): string {
  if (path.startsWith('/api/spark-campaigns/')) return sparkId;
  return path.startsWith('/api/campaigns/') ? fomoId : campaignId;
}

/** Makes the call with bodies that get past the shape where the door is behind it. */
async function knock(
  stoke: ServedStoke,
  name: CallName,
  token: string | null,
  ids: Belongings,
): Promise<Response> {
  const { method, path } = api[name];
  const own: Partial<Record<CallName, string>> = {
    deposit: ids.depositId,
    endSession: ids.sessionId,
    person: ids.userId,
    sendTestUsdc: ids.depositId,
    prepareTransfer: ids.depositId,
    submitTransfer: ids.depositId,
  };
  const filled = path
    .replace(':userId', ids.userId)
    .replace(':creatorId', ids.userId)
    .replace(':campaignId', campaignOf(path, ids))
    .replace(/:(id|taskId)/, own[name] ?? ids.id);
  const bodies: Partial<Record<CallName, object>> = {
    markAction: { actionType: 'like' },
    prepareTransfer: sampleBodies.prepareTransfer,
    submitTransfer: sampleBodies.submitTransfer,
    replyToTicket: { message: 'One thing more.' },
    // Not the version in force: asking must not accept the rules.
    acknowledgeRules: { version: 'none' },
    addTweet: { tweetLink: 'https://x.com/own/status/1950000000000000002' },
  };
  return fetch(stoke.url + filled, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(bodies[name] ?? {}) }),
  });
}
