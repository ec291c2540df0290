import { api, eventsRoute, type CallName } from '@stoke/contract';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ban } from '../../../../testing/server/ban.ts';
import { joinBrand } from '../../../../testing/server/brand.ts';
import { openDripWork } from '../../../../testing/server/drip-work.ts';
import { sampleBodies } from '../../../../testing/server/sample-bodies.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, password, type Member } from '../../../../testing/server/visitor.ts';
import {
  everybody,
  owned,
  ruled,
  type Stranger,
  type Verdict,
} from '../../../../testing/server/who-may-call.ts';
import { setTrust } from '../../../../testing/safety/set-trust.ts';
import { whileReading } from '../../db/reading.ts';
import { primaryReads, type Reads } from '../../db/reads.ts';
import { sql } from '../../db/sql.ts';
import { uuidV7 } from '../../ids.ts';

// The call that sends test money exists where there is a wallet to send it from.
const readOnReplica: string[] = [];
const reads: Reads = {
  ...primaryReads,
  run: (_mayLag, work) => {
    const ask = async ({ text }: { text: string }) => {
      readOnReplica.push(text);
      return null;
    };
    return whileReading({ ask }, work);
  },
};
const server = await openTestServer({ demoWallet: async () => '5'.repeat(88), reads });
const work = await openDripWork(server);
// A person's proof is of a root.
await server.sweep('proof root');
afterAll(() => server.close());

/** With accepted rules, as `other user`; the owner is the one who is let in where those are not. */
type Person = Stranger | 'earner' | 'other creator' | 'owner';
const strangers = Object.keys(everybody) as Stranger[];
/** The owner comes last: what is the owner's is stopped and cancelled by then. */
const people: readonly Person[] = [...strangers, 'earner', 'other creator', 'owner'];
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

test(
  'asvs-8.1.1 asvs-8.2.1 asvs-8.2.2 asvs-8.3.1 threat-08 threat-10: every call lets in who may make it, and says to others why not',
  { tags: ['long'] },
  async () => {
    const owner = await joinBrand(server, 1899n);
    const ids = await belongingsOf(owner);
    expect(calls.toSorted()).toEqual(Object.keys(api).toSorted());
    const wrong: string[] = [];
    const ownedRows = () => rowsNaming(owner.id);
    const before = await ownedRows();
    for (const person of people) {
      // admins and the owner may act on them
      if (person === 'admin' || person === 'owner') continue;
      await callAll(person);
      expect(await ownedRows(), person).toEqual(before);
    }
    await callAll('admin');
    await callAll('owner');
    expect(wrong).toEqual([]);
    // Balances and access are decided on the primary alone.
    const decisive =
      /ledger\.(?!transaction|entry)|user_session|second_factor|passkey|payout_payment|setting\b/;
    expect(readOnReplica.length).toBeGreaterThan(50);
    expect(readOnReplica.filter((text) => decisive.test(text))).toEqual([]);

    async function callAll(person: Person): Promise<void> {
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
  },
);

/** Every row of the database that has this id in it, by table; sessions and counts change with each call. */
async function rowsNaming(id: string): Promise<Record<string, string[]>> {
  const tables = await server.db.all(sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'ledger', 'traffic')
      and has_table_privilege(format('%I.%I', schemaname, tablename), 'select')
      and tablename not in ('user_session', 'idempotency_key', 'guess_window', 'call_count')
    order by 1`);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const text = `select t::text as row from ${name} t where strpos(t::text, $1) > 0 order by 1`;
    const statement = { name: `naming ${name}`, text, values: [id] };
    const rows = await server.db.all<{ row: string }>(statement);
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  expect(Object.keys(found).length).toBeGreaterThan(5);
  return found;
}

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
    const response = await ask(server, name, {
      token: owner.token,
      body: { ...body, creatorId: owner.id },
    });
    return Made.parse(response.body).campaign._id;
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
    signalsOfPerson: ids.userId,
    sendTestUsdc: ids.depositId,
    prepareTransfer: ids.depositId,
    submitTransfer: ids.depositId,
  };
  const filled = path
    .replace(':userId', ids.userId)
    .replace(':creatorId', ids.userId)
    .replace(':campaignId', campaignOf(path, ids))
    .replace(':name', 'terms')
    .replace(/:(id|taskId|linkId|submissionId|actionId)/, own[name] ?? ids.id);
  const bodies: Partial<Record<CallName, object>> = {
    markAction: { actionType: 'like' },
    prepareTransfer: sampleBodies.prepareTransfer,
    submitTransfer: sampleBodies.submitTransfer,
    replyToTicket: { message: 'One thing more.' },
    assignCase: { adminId: null, before: null },
    writeNote: { text: 'Asked the bank.' },
    changeTopic: { category: 'wallet' },
    actOnSignal: { act: 'hold', reason: 'Looked at by a person.' },
    undoSignalAct: { reason: 'Looked at again.' },
    // Not the version in force: asking must not accept the rules.
    acknowledgeRules: { version: 'none' },
    topUpCampaign: sampleBodies.topUpCampaign,
    paySparkDoubtful: sampleBodies.paySparkDoubtful,
    muteInSpark: sampleBodies.muteInSpark,
    reportInSpark: sampleBodies.reportInSpark,
    checkOwnSparkReversal: sampleBodies.checkOwnSparkReversal,
    reverseOwnSpark: sampleBodies.reverseOwnSpark,
    addSparkLink: { url: 'https://brand.example/shop' },
    addTweet: { tweetLink: 'https://x.com/own/status/1950000000000000002' },
    removeTweet: { tweetLink: 'https://x.com/own/status/1950000000000000002' },
  };
  return server.app.inject({
    method,
    url: filled,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(method === 'GET' ? {} : { payload: bodies[name] ?? {} }),
  });
}
