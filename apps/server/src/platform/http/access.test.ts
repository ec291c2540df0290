import { api, eventsRoute, type CallName, type RefusalCode } from '@stoke/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ban } from '../../testing/server/ban.ts';
import { joinBrand } from '../../testing/server/brand.ts';
import { openDripWork } from '../../testing/server/drip-work.ts';
import { sampleBodies } from '../../testing/server/sample-bodies.ts';
import { openTestServer, type TestServer } from '../../testing/server/test-server.ts';
import { ask, join, password, type Member } from '../../testing/server/visitor.ts';
import { setTrust } from '../../testing/set-trust.ts';
import { uuidV7 } from '../ids.ts';

let server: TestServer;
let work: Awaited<ReturnType<typeof openDripWork>>;
beforeAll(async () => {
  // The call that sends test money exists where there is a wallet to send it from.
  server = await openTestServer({ demoWallet: async () => '5'.repeat(88) });
  work = await openDripWork(server);
});
afterAll(() => server.close());

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
/** Not even an admin's: another user's money. */
const theirs: Row = { ...theirsOrAdmins, admin: 'request.not_found' };
/** Set up by the platform alone: no one who asks here has one. */
const nobodysBoost: Row = { ...theirs };
/** Another user's, for everybody who is signed in: a banned person keeps their own. */
const notTheirs = {
  'without rules': 'request.not_found',
  'other user': 'request.not_found',
  banned: 'request.not_found',
  suspended: 'request.not_found',
  admin: 'request.not_found',
} as const;
/** Not even a banned person is kept from the own one; this one is nobody's. */
const nobodys: Row = { ...signedIn, ...notTheirs };
const nobodysWork: Row = {
  ...nobodys,
  banned: 'account.banned',
  'without rules': 'rules.not_accepted',
};
const theirsWithRules: Row = { ...theirs, 'without rules': 'rules.not_accepted' };
const adminOnly: Row = {
  ...notBanned,
  'without rules': 'admin.required',
  'other user': 'admin.required',
  suspended: 'admin.required',
};
const taken: Row = { ...withRules, suspended: 'task.suspended' };

/** Who may make each call, as decided. A new call needs its line here. */
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
  sparkActionsFile: theirsOrAdmins,
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
  sparkParticipation: notBanned,
  participateInSpark: withRules,
  reportSparkAction: withRules,
  sparkActivity: notBanned,
  sparkRewards: signedIn,
  sparkDesk: adminOnly,
  sparkOutcomes: { ...adminOnly, admin: 'request.not_found' },
  sparkEarners: { ...adminOnly, admin: 'request.not_found' },
  sparkRings: { ...adminOnly, admin: 'request.not_found' },
  sparkCopies: { ...adminOnly, admin: 'request.not_found' },
  sparkActionsOf: { ...adminOnly, admin: 'request.not_found' },
  sparksOfPerson: { ...adminOnly, admin: 'request.not_found' },
  checkSparkReversal: adminOnly,
  reverseSpark: adminOnly,
  startFomo: theirsWithRules,
  cancelFomo: theirsWithRules,
  stopFomo: theirsWithRules,
  fomoParticipation: notBanned,
  takePlace: withRules,
  leavePlace: withRules,
  submitLink: nobodysWork,
  fomoSubmissions: theirsOrAdmins,
  fomoProofImage: { ...nobodys, banned: 'account.banned' },
  approveFomoWork: nobodysWork,
  rejectFomoWork: withRules,
  addTweet: theirsWithRules,
  markAction: taken,
  completeTask: taken,
  tasksForVerification: adminOnly,
  approveTask: adminOnly,
  rejectTask: adminOnly,
  reviewQueue: notBanned,
  decideSubmissions: notBanned,
  xAccountsToVerify: adminOnly,
  confirmXAccount: { ...adminOnly, admin: 'request.not_found' },
  refuseXAccount: adminOnly,
  switchLaunch: adminOnly,
  unclaimedTransfers: adminOnly,
  treasuryTransfer: adminOnly,
  creditTransfer: adminOnly,
  adminPayouts: adminOnly,
  adminPayout: { ...adminOnly, admin: 'request.not_found' },
  settleAsPaid: adminOnly,
  payAgain: adminOnly,
  people: adminOnly,
  person: adminOnly,
  banUser: adminOnly,
  unbanUser: adminOnly,
  appealQueue: adminOnly,
  decideAppeal: adminOnly,
  books: adminOnly,
  resumePayouts: adminOnly,
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

test('every call lets in who may make it, and says to others why not', async () => {
  const owner = await joinBrand(server, 1899n);
  const ids = await belongingsOf(owner);
  expect(calls.toSorted()).toEqual(Object.keys(api).toSorted());
  const wrong: string[] = [];
  for (const person of people) {
    let token = await tokenOf(person, owner);
    for (const name of calls) {
      if (endings.includes(name)) token = await tokenOf(person, owner);
      const answer = await knock(name, token, ids);
      const wished = verdictOf(name, person);
      const isFile = String(answer.headers['content-type']).startsWith('text/csv');
      const { code = 'let in' } = isFile ? {} : answer.json();
      const isLetIn = wished === 'let in' && !(code in statuses) && answer.statusCode < 500;
      const isRefused = code === wished && answer.statusCode === statuses[wished];
      if (!isLetIn && !isRefused) {
        wrong.push(`${name}, ${person}: ${answer.statusCode} ${code} instead of ${wished}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('the stream of events is for the signed in', async () => {
  for (const person of ['visitor', 'bad token'] as const) {
    const token = await tokenOf(person, null);
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const { statusCode } = await server.app.inject({ url: eventsRoute.path, headers });
    expect(statusCode, person).toBe(401);
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

const Made = z.object({ campaign: z.object({ _id: z.string() }) });
const List = z.array(z.object({ _id: z.string() }));

/** What the owner has and the others have not; the task is open to all. */
async function belongingsOf(owner: Member): Promise<Belongings> {
  const { createSpark: spark, createFomo: fomo } = sampleBodies;
  const make = async (name: 'createDrip' | 'createSpark' | 'createFomo', body: object) => {
    const said = await ask(server, name, {
      token: owner.token,
      body: { ...body, creatorId: owner.id },
    });
    return Made.parse(said.body).campaign._id;
  };
  const { token } = owner;
  await ask(server, 'createDeposit', { token, body: { amount: 5 } });
  const [session] = List.parse((await ask(server, 'sessions', { token })).body);
  const [deposit] = List.parse((await ask(server, 'deposits', { token })).body);
  const { taskId } = await work.earner();
  const tweet = 'https://x.com/own/status/1950000000000000001';
  return {
    userId: owner.id,
    campaignId: await make('createDrip', { packageId: 'ignition', initialTweetLink: tweet }),
    sparkId: await make('createSpark', spark),
    fomoId: await make('createFomo', fomo),
    depositId: deposit?._id ?? '',
    sessionId: session?._id ?? '',
    id: taskId,
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

async function tokenOf(person: Person, owner: Member | null): Promise<string | null> {
  if (person === 'visitor') return null;
  if (person === 'bad token') return 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.bm90LXNpZ25lZA';
  if (person === 'owner') return owner === null ? null : signIn(owner);
  if (person === 'admin') return signIn(work.admin);
  if (person === 'earner') return (await work.earner()).token;
  if (person === 'other creator') return (await joinBrand(server, 0n)).token;
  const member = await join(server, { rules: person !== 'without rules' });
  if (person === 'banned') await ban(server, member.id);
  if (person === 'suspended') {
    const clock = { now: () => server.time.now };
    await setTrust({ db: server.db, clock, newId: uuidV7(clock) }, member.id, 199);
  }
  return member.token;
}

async function signIn({ email }: Member): Promise<string> {
  const { body } = await ask(server, 'login', { body: { email, password } });
  return z.object({ token: z.string() }).parse(body).token;
}

function campaignOf(path: string, { campaignId, sparkId, fomoId }: Belongings): string {
  if (path.startsWith('/api/spark-campaigns/')) return sparkId;
  return path.startsWith('/api/campaigns/') ? fomoId : campaignId;
}

/** Makes the call with bodies that get past the shape where the door is behind it. */
function knock(name: CallName, token: string | null, ids: Belongings) {
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
    .replace(/:(id|taskId|linkId|submissionId)/, own[name] ?? ids.id);
  const bodies: Partial<Record<CallName, object>> = {
    markAction: { actionType: 'like' },
    prepareTransfer: sampleBodies.prepareTransfer,
    submitTransfer: sampleBodies.submitTransfer,
    replyToTicket: { message: 'One thing more.' },
    // Not the version in force: asking must not accept the rules.
    acknowledgeRules: { version: 'none' },
    addTweet: { tweetLink: 'https://x.com/own/status/1950000000000000002' },
  };
  return server.app.inject({
    method,
    url: filled,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(method === 'GET' ? {} : { payload: bodies[name] ?? {} }),
  });
}
