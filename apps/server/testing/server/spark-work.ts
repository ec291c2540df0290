import { messageFeatures, parseTelegramGroup, parseTweetUrl, wholeDollars } from '@stoke/domain';
import { accounts } from '../../src/money/ledger/index.ts';
import { linkTelegram } from '../../src/people/contacts/index.ts';
import { uuidV7 } from '../../src/platform/ids.ts';
import { sql } from '../../src/platform/db/sql.ts';
import { trafficIn } from '../platform/both-sides.ts';
import {
  connectByName,
  createSpark,
  recordClick,
  recordTraffic,
  sparkKind,
  type Traffic,
} from '../../src/campaigns/spark/index.ts';
import { missingBanner } from '../campaigns/own-campaigns.ts';
import { fund } from '../money/fund.ts';
import { newsOf } from '../platform/news-of.ts';
import type { TestServer } from './test-server.ts';
import { usualSettings } from '../site/usual-settings.ts';
import { ask, join, type Member } from './visitor.ts';

const settleSeconds = 600;

type Wanted = {
  dollars?: bigint;
  hours?: number;
  /** Of another Spark: this one is in a second group of theirs. */
  creator?: Member;
};

/** A Spark that runs on a test server, and people who earn in it. */
export async function openSparkWork(server: TestServer, wanted: Wanted) {
  const deps = depsOf(server);
  const spark = await startSpark(server, deps, wanted);
  const { campaignId } = spark;
  return {
    ...spark,
    ...reports(server, deps, spark),
    /** Someone who takes part, with the Telegram account that writes in the group. */
    earner: async () => {
      const member = await join(server);
      // Long enough not to be a part of a random id.
      const sender = `77000${numberOf(member).padStart(6, '0')}`;
      const person = { id: sender, username: null, firstName: 'Person' };
      await server.db.transaction((tx) => linkTelegram(deps, tx, { userId: member.id, person }));
      const params = { campaignId };
      await ask(server, 'participateInSpark', { token: member.token, params });
      return { ...member, sender };
    },
    /** Lets this time go by, and everything do what is due. */
    pass: async (minutes: number) => {
      server.time.now = new Date(server.time.now.getTime() + minutes * 60_000);
      await server.sweep();
    },
    /** Opens a link of the campaign. */
    openLink: ({ id: userId }: Member, link: string) =>
      recordClick(deps, { userId, campaignId, link }),
    actionIds: ({ id }: Member, status: string) =>
      server.db.values(sql<{ id: string }>`
        select id from traffic.spark_action where user_id = ${id} and campaign_id = ${campaignId}
          and status = ${status} order by at`),
  };
}

type Deps = ReturnType<typeof depsOf>;

function depsOf({ db, telegram, time }: TestServer) {
  const clock = { now: () => time.now };
  const connecting = { secret: 'of the tests', groupLink: (payload: string) => payload };
  const publicUrl = 'https://stoke.example';
  const kinds = [sparkKind];
  const basics = {
    db,
    traffic: trafficIn(db),
    clock,
    newId: uuidV7(clock),
    settings: usualSettings(db),
  };
  return { ...basics, kinds, telegram, connecting, settleSeconds, publicUrl };
}

function numberOf({ username }: Member): string {
  return username.replace(/\D/g, '');
}

async function startSpark(
  server: TestServer,
  deps: Deps,
  { dollars = 100n, hours = 48, ...rest }: Wanted,
) {
  const creator = rest.creator ?? (await join(server));
  const { id: creatorId, token } = creator;
  const profile = { name: 'Sparking', username: creator.username };
  await ask(server, 'saveCreatorDashboard', { token, body: profile });
  const group = parseTelegramGroup('@ourgroup');
  const tweet = parseTweetUrl('https://x.com/stoke/status/1');
  if (!group || !tweet) throw new Error('These are no links.');
  const order = {
    creatorId,
    name: 'Passkeys, one week in',
    banner: missingBanner,
    budget: wholeDollars(dollars),
    durationHours: hours,
    group,
    tweet,
    hashtags: [],
    requiredActions: { like: false, retweet: false, comment: false, joinTelegram: false },
    instructions: '',
    claimedCreatorId: null,
  };
  const { db } = server;
  const money = accounts.creatorAvailable(creatorId);
  await db.transaction((tx) => fund(tx, money, order.budget, { kind: 'deposit' }));
  const { id: campaignId } = await db.transaction((tx) => createSpark(deps, tx, order));
  const chatId = `-100${rest.creator ? '2' : '1'}${numberOf(creator)}`;
  const connection = { chatId, title: 'Group', hasRights: true };
  await db.transaction((tx) =>
    connectByName(deps, tx, { campaignId, by: creatorId, group: connection }),
  );
  return { campaignId, chatId, creator };
}

/** What Telegram reports of the group. */
function reports({ time }: TestServer, deps: Deps, { chatId }: { chatId: string }) {
  let made = 0;
  const messages: { messageId: number; sender: string }[] = [];
  const record = (...traffic: Traffic[]) => recordTraffic(deps, traffic);
  return {
    /** Says so many things, 30 seconds apart; different ones unless `text` is given. */
    talk: async ({ sender }: { sender: string }, count: number, text?: string) => {
      for (let n = 0; n < count; n += 1) {
        time.now = new Date(time.now.getTime() + 30_000);
        made += 1;
        messages.push({ messageId: made, sender });
        const when = { chatId, at: time.now, sentAt: time.now, by: made, messageId: made };
        const what = text ?? newsOf(made);
        const features = messageFeatures({ text: what });
        await record({ kind: 'message', ...when, sender, isBot: false, text: what, features });
      }
    },
    /** Reacts to the last message of someone else that is this far back. */
    react: async ({ sender }: { sender: string }, back = 0) => {
      const message = messages.filter((one) => one.sender !== sender).at(-1 - back);
      if (!message) return;
      time.now = new Date(time.now.getTime() + 30_000);
      made += 1;
      const { messageId } = message;
      const when = { chatId, at: time.now, by: made, messageId };
      await record({ kind: 'reaction', ...when, sender, isBot: false, isFirst: true, isRemoved: false }); // prettier-ignore
    },
    isMember: ({ sender }: { sender: string }) => {
      made += 1;
      const when = { chatId, at: time.now, by: made, telegramUserId: sender };
      return record({ kind: 'member', ...when, isMember: true, hasJoined: false });
    },
  };
}
