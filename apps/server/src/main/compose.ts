import { product, usdc, type Usdc } from '@stoke/domain';
import { accountRoutes, accountWorkers } from '../account/index.ts';
import { bannerRoutes } from '../banners/index.ts';
import { booksRoutes } from '../books/index.ts';
import { botWorkers, createJudge } from '../bot/index.ts';
import { creatorRoutes, hasDashboard } from '../creators/index.ts';
import { figuresOfWork, listVisible, startPending } from '../campaigns/index.ts';
import { dripWork } from '../drip/index.ts';
import { fundingRoutes, fundingWorkers } from '../funding/index.ts';
import {
  createGuessLimit,
  createIdentify,
  createResetTokens,
  createTokens,
  identityRoutes,
  readTelegramId,
  identityWorkers,
  passwordLetters,
  passwordRoutes,
  type Earnings,
} from '../identity/index.ts';
import { newXCode } from './secrets.ts';
import { launchRoutes } from '../launch/index.ts';
import { accounts, balances } from '../ledger/index.ts';
import { mailWorkers } from '../mail/index.ts';
import { linkingRoutes, linkingWorkers } from '../linking/index.ts';
import { avatarWorkers, createImageStore, removeImagesFrom } from '../media/index.ts';
import { noticeRoutes, noticeWorkers } from '../notices/index.ts';
import {
  ownsPayout,
  payoutDeskRoutes,
  payoutRoutes,
  payoutWorkers,
  totalPaid,
  withdrawalRoutes,
} from '../payouts/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import type { Listener } from '../platform/events/notifier.ts';
import type { Caller, Handlers } from '../platform/http/handlers.ts';
import type { NewId } from '../platform/ids.ts';
import type { Worker } from '../platform/jobs/workers.ts';
import type { Log } from '../platform/log.ts';
import {
  ownsSubmission,
  reviewRoutes,
  reviewWorkers,
  waitsUntil,
  type ReviewDeps,
} from '../review/index.ts';
import { receiptRoutes } from '../receipts/index.ts';
import {
  createTicketKeys,
  ownsTicket,
  supportAdminRoutes,
  supportLetters,
  supportRoutes,
} from '../support/index.ts';
import { personalData } from './personal-data.ts';
import { campaignKinds, kindRoutes, kindWorkers } from './campaign-kinds.ts';
import { standingRoutes, standingWorkers, wireStanding } from './standing.ts';
import { queueDirectMessage } from '../telegram/index.ts';
import { wantedRights } from '../spark/index.ts';
import type { World } from './world.ts';

export type Parts = {
  config: Config;
  world: World;
  db: Db;
  clock: Clock;
  newId: NewId;
  listener: Listener;
  log: Log;
  limitFactor: number;
  payoutsPaused(): boolean;
  requestsPaused(): boolean;
};

/** Seconds between two polls of the chain; a real provider limits the number of calls. */
const chainLook = { embedded: 1, real: 5 };

/** The modules that share a clock. With another clock they can act in the past, for the demo. */
export function wire(parts: Parts) {
  const { config, world } = parts;
  const campaigns = { ...parts, kinds: campaignKinds };
  const reviewed = { drip: dripWork };
  const review: ReviewDeps = { ...parts, kinds: reviewed, ...figuresOfWork(campaigns) };
  const drip = { ...campaigns, review };
  const bot = product.bot.replace('@', '');
  const connecting = {
    secret: world.jwtSecret,
    groupLink: (payload: string) =>
      world.telegram.groupAddressOf({ bot, payload, rights: wantedRights }),
  };
  const spark = { ...campaigns, telegram: world.telegram, connecting };
  const transactionUrl = (signature: string) =>
    config.explorerUrl?.replace('{signature}', signature) ?? null;
  const funding = {
    ...parts,
    chain: world.chain,
    demoWallet: world.demoWallet,
    hasDashboard,
    ownsTicket,
    transactionUrl,
    onCredited: async (tx: Tx, of: { creatorId: string; credited: Usdc }) =>
      (await startPending(campaigns, tx, of)).postings,
  };
  const payouts = {
    ...parts,
    chain: world.chain,
    minimum: config.payoutMinimum,
    walletChangeHoldHours: config.walletChangeHoldHours,
    transactionUrl,
  };
  return {
    drip,
    spark,
    fomo: campaigns,
    boost: parts,
    review,
    funding,
    payouts,
    standing: wireStanding({ ...parts, review }),
  };
}

export type Composed = ReturnType<typeof compose>;

/** Wires every module to its dependencies. The only place that knows all modules. */
export function compose(parts: Parts) {
  const { config, world, db, clock } = parts;
  const { review, funding, payouts, standing, ...kinds } = wire(parts);
  const images = { ...parts, ...world };
  const saveImage = createImageStore(images);
  const bot = { ...kinds.fomo, ...world, publicUrl: config.publicUrl };
  const tokens = createTokens(world.jwtSecret, clock);
  const { identify, forget } = createIdentify({ ...parts, tokens });
  const resetTokens = createResetTokens(world.jwtSecret);
  const identity = { ...parts, tokens, resetTokens, forget, guessLimit: createGuessLimit(parts) };
  const talk = wireTalk(parts);
  const letters = { ...passwordLetters({ ...config, resetTokens }), ...talk.letters };
  const mail = { ...parts, mail: world.mail, letters };
  const removeImages = removeImagesFrom(images);
  const account = { ...identity, mail: world.mail, personal: personalData(db), removeImages };
  const handlers: Handlers = {
    ...passwordRoutes(identity),
    ...accountRoutes(account),
    ...identityRoutes({
      ...identity,
      ...config,
      judgeWallet: async (address) =>
        address === world.chain.treasury ? 'treasury' : world.chain.isPayable(address),
      readWorkWaitsUntil: waitsUntil,
      newCode: newXCode,
      xPosts: world.xPosts,
      hasDashboard: (userId) => hasDashboard(db, userId),
      readEarnings: (userId) => readEarnings(db, userId),
    }),
    ...creatorRoutes({ ...parts, saveImage }),
    ...fundingRoutes(funding),
    ...kindRoutes(kinds, { saveImage, secret: world.jwtSecret }),
    ...launchRoutes(parts),
    ...reviewRoutes(review),
    ...payoutRoutes(payouts),
    ...payoutDeskRoutes(payouts),
    ...withdrawalRoutes(payouts),
    ...receiptRoutes({ ...payouts, ...config, receiptSigner: world.receiptSigner }),
    ...standingRoutes(standing, forget),
    ...bannerRoutes(parts),
    ...booksRoutes(parts),
    ...linkingRoutes({ ...parts, ...world }),
    ...talk.handlers,
  };
  const look = world.demoWallet === null ? chainLook.real : chainLook.embedded;
  const workers: Worker[] = [
    ...fundingWorkers(funding, look),
    ...kindWorkers(kinds),
    ...reviewWorkers(review),
    ...payoutWorkers(payouts, look),
    ...standingWorkers(standing),
    ...talk.workers,
    ...identityWorkers(identity),
    ...mailWorkers(mail),
    ...linkingWorkers(parts),
    ...accountWorkers(account),
    ...avatarWorkers(images),
    ...botWorkers(bot),
  ];
  const judge = createJudge(bot);
  const followable = ({ userId }: Caller, ids: readonly string[]) =>
    listVisible(db, { ids, userId });
  return { handlers, identify, followable, workers, judge };
}

/** Notices to users, and support. */
function wireTalk(parts: Parts) {
  const { config, world } = parts;
  const ticketKeys = createTicketKeys(world.jwtSecret);
  const support = { ...parts, ticketKeys, ownsSubmission, ownsPayout };
  const notices = { ...parts, ...config, readTelegramId, queueDirectMessage };
  return {
    letters: supportLetters({ ...config, ticketKeys }),
    handlers: {
      ...noticeRoutes(notices),
      ...supportRoutes(support),
      ...supportAdminRoutes(support),
    },
    workers: noticeWorkers(notices),
  };
}

async function readEarnings(db: Db, userId: string): Promise<Earnings> {
  const own = [accounts.earnerAvailable, accounts.earnerReserved, accounts.earnerInFlight];
  const [[available, reserved, inFlight], paid] = await Promise.all([
    balances(
      db,
      own.map((account) => account(userId)),
    ),
    totalPaid(db, userId),
  ]);
  const zero = usdc(0n);
  return {
    available: available ?? zero,
    reserved: reserved ?? zero,
    inFlight: inFlight ?? zero,
    paid,
  };
}
