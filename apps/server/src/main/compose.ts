import { randomBytes } from 'node:crypto';
import { usdc, type Usdc } from '@stoke/domain';
import { accountModule } from '../support/account/index.ts';
import { alertModule } from '../people/alerts/index.ts';
import { appealModule, closeAppealOfLifted } from '../support/appeals/index.ts';
import { auditModule } from '../site/audit/index.ts';
import { bannerModule } from '../site/banners/index.ts';
import { banModule, searchPeople } from '../support/bans/index.ts';
import { checkModule, openBreaker } from '../money/checks/index.ts';
import { boostModule } from '../campaigns/boost/index.ts';
import { botModule, createUpdateHandler, createRecorder } from '../bot/index.ts';
import {
  campaignFinders,
  campaignModule,
  createWorkerNames,
  earnedFrom,
  figuresOfWork,
  listVisible,
  lockUnfunded,
  nameCampaigns,
  readCampaignTotals,
  readMetrics,
  listFundedBy,
  listOpenKinds,
  startPending,
} from '../campaigns/core/index.ts';
import { creatorModule, hasDashboard } from '../people/creators/index.ts';
import { dripKind, dripModule, dripWork } from '../campaigns/drip/index.ts';
import { fomoKind, fomoModule, fomoWorkFor } from '../campaigns/fomo/index.ts';
import { depositModule, takeArrival } from '../money/deposits/index.ts';
import { createGuessLimit, createIdentify, createTokens } from '../people/sessions/index.ts';
import { createLinkTokens } from '../people/codes/index.ts';
import { createVault, relyingPartyOf } from '../people/second-factor/index.ts';
import { countOtherAdmins, findUserId, lockStatuses } from '../people/users/index.ts';
import {
  profileModule,
  readTelegramId,
  readUsers,
  type Earnings,
} from '../people/profile/index.ts';
import { earnerBalances, ledgerModule } from '../money/ledger/index.ts';
import { dropTelegram, dropX, contactModule } from '../people/contacts/index.ts';
import { mailModule } from '../messaging/mail/index.ts';
import {
  createImageReader,
  createImageStore,
  mediaModule,
  removeImagesFrom,
} from '../site/media/index.ts';
import { noticeModule } from '../messaging/notices/index.ts';
import { overviewModule } from '../support/overview/index.ts';
import { proofModule, takeMemo } from '../money/proof/index.ts';
import {
  ownsPayout,
  payoutModule,
  stopAutomaticPayout,
  releaseUnsuspected,
  takePayment,
  totalPaid,
} from '../money/payouts/index.ts';
import type { Config } from '../platform/config/config.ts';
import type { Core } from '../platform/core.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import type { TrafficDatabases } from '../platform/db/traffic.ts';
import type { Listener } from '../platform/events/notifier.ts';
import type { Caller, Handlers } from '../platform/http/handlers.ts';
import type { Log } from '../platform/log.ts';
import { joinModules } from '../platform/module.ts';
import { groupActModule } from '../support/group-acts/index.ts';
import { openSigning, receiptModule } from '../support/receipts/index.ts';
import {
  hasSubmitted,
  namelessWork,
  nameWork,
  ownsSubmission,
  waitsUntil,
  type ReviewDeps,
  type Submission,
} from '../work/submissions/index.ts';
import { countOpenFraudRejections, sumOpenDisputes } from '../work/decisions/index.ts';
import { figuresModule, rememberReviews } from '../work/figures/index.ts';
import { queueModule } from '../work/queue/index.ts';
import { openScreening, screeningModule, type Screening } from '../safety/screening/index.ts';
import { textModule } from '../site/texts/index.ts';
import { settingsModule, type SettingsPort } from '../site/settings/index.ts';
import { rememberPosts } from '../gateways/x/index.ts';
import { findSuspected, signalModule } from '../safety/signals/index.ts';
import {
  countOpenFraudReversals,
  sparkKind,
  sparkModule,
  sumOpenReversals,
  wantedRights,
} from '../campaigns/spark/index.ts';
import { deskModule } from '../support/desk/index.ts';
import { createTicketKeys, ownsTicket, ticketModule } from '../support/tickets/index.ts';
import { queueDirectMessage } from '../messaging/telegram/index.ts';
import {
  checksBefore,
  historyRead,
  treasuryModule,
  type ComparisonDeps,
  type TreasuryDeps,
} from '../money/treasury/index.ts';
import { trustModule } from '../safety/trust/index.ts';
import { everyLetter } from './letters.ts';
import { newXCode } from './secrets.ts';
import type { Services } from './services.ts';

export type Parts = Core & {
  config: Config;
  services: Services;
  traffic: TrafficDatabases;
  listener: Listener;
  log: Log;
  settings: SettingsPort;
  limitFactor: number;
  /** How much of what the system would approve goes to admins. */
  samplePercent: number;
  /** Admins need a second factor. */
  guardsAccounts: boolean;
  payoutsPaused(): boolean;
  requestsPaused(): boolean;
};

/** Seconds between two polls of the chain; a real provider limits the number of calls. */
const chainLook = { embedded: 1, real: 5 };

/** Kinds do not depend on one another; they are joined here. */
const kinds = [dripKind, sparkKind, fomoKind];

/** The modules that share a clock. With another clock they can act in the past, for the demo. */
export function wire(parts: Parts) {
  const { config, services } = parts;
  const campaigns = { ...parts, kinds };
  const review: ReviewDeps = {
    ...parts,
    undoSeconds: config.undoSeconds,
    kinds: { drip: dripWork, fomo: fomoWorkFor({ ...parts, ...services }) },
    findSuspected,
    readPost: rememberPosts(services.xPosts, parts.clock),
    ...figuresOfWork(campaigns),
  };
  const drip = { ...campaigns, review };
  const fomo = { ...drip, telegram: services.telegram };
  const connecting = {
    secret: services.jwtSecret,
    previousSecrets: services.previousSecrets,
    groupLink: (payload: string) =>
      services.telegram.groupAddressOf({ payload, rights: wantedRights }),
  };
  const { settleSeconds } = config;
  const spark = { ...campaigns, telegram: services.telegram, connecting, settleSeconds };
  const explorer = config.explorerUrl ?? services.explorerUrl;
  const transactionUrl = (signature: string) => explorer?.replace('{signature}', signature) ?? null;
  const screening = openScreening({ ...parts, ...services });
  const funding = {
    ...parts,
    screening,
    chain: services.chain,
    demoWallet: services.demoWallet,
    hasDashboard,
    ownsTicket,
    transactionUrl,
    lockUnfunded,
    startedBy: listFundedBy,
    onCredited: async (tx: Tx, input: { creatorId: string; depositId: string; credited: Usdc }) =>
      (await startPending(campaigns, tx, input)).postings,
  };
  const before = checksBefore();
  const payouts = {
    ...parts,
    isHistoryRead: historyRead(before),
    screening,
    needsEmail: needsEmail(parts),
    chain: services.chain,
    transactionUrl,
    breaker: openBreaker(parts),
  };
  const treasury: TreasuryDeps & ComparisonDeps = {
    ...parts,
    checksBefore: before,
    chain: services.chain,
    onArrival: (arrival) => takeArrival(funding, arrival),
    onPayment: (transaction) => takePayment(payouts, transaction),
    onMemo: (memo) => takeMemo(payouts, memo),
    onShort: (tx, about) => payouts.breaker.pause(tx, 'treasury_short', about),
  };
  return { treasury, campaigns, drip, spark, fomo, boost: parts, review, funding, payouts };
}

export type Composed = ReturnType<typeof compose>;

/** Wires every module to its dependencies. The only place that knows all modules. */
export function compose(parts: Parts) {
  const { config, services, db } = parts;
  const { campaigns, drip, spark, fomo, review, funding, payouts, treasury } = wire(parts);
  // Now, so that a process without a worker does not wait for a later check at its first question.
  void treasury.checksBefore(db).catch(() => undefined);
  const everySeconds = services.demoWallet === null ? chainLook.real : chainLook.embedded;
  const images = { ...parts, ...services };
  const saveImage = createImageStore(images);
  const saveProof = createImageStore(images, 'proof');
  const readProof = createImageReader(images);
  const nameWorker = createWorkerNames(services.jwtSecret);
  const { identify, ...identity } = wireIdentity(parts, payouts.screening);
  const ticketKeys = createTicketKeys(services.jwtSecret, services.previousSecrets);
  const letters = everyLetter({ ...identity, ticketKeys });
  const { publicUrl, settleSeconds } = config;
  const bot = { ...campaigns, ...services, publicUrl, settleSeconds };
  const bans = {
    ...campaigns,
    ...payouts,
    review,
    forget: identity.forget,
    onLifted: (tx: Tx, ban: { id: string; by: string; reason: string }) =>
      closeAppealOfLifted({ ...campaigns, ...parts, review }, tx, ban),
  };
  const releaseHeld = (tx: Tx, input: Parameters<typeof releaseUnsuspected>[2]) =>
    releaseUnsuspected(payouts, tx, input);
  const modules = joinModules(
    profileModule(identity),
    creatorModule({ ...parts, saveImage, readReviews: rememberReviews(null) }),
    queueModule(review),
    figuresModule(parts),
    trustModule({ ...parts, countOpenFrauds }),
    groupActModule({ ...bans, releaseHeld, maxWork: 2_000 }),
    screeningModule(parts),
    appealModule({ ...campaigns, ...parts, review }),
    payoutModule({ ...payouts, everySeconds, earnedFrom, addressUrl: addressPages(parts) }),
    banModule(bans),
    ledgerModule(parts),
    treasuryModule({ ...treasury, everySeconds }),
    depositModule({ ...funding, nameCampaigns, readCampaignTotals }),
    dripModule({ ...drip, nameWorker }),
    sparkModule({ ...spark, nameWorker, saveImage, publicUrl: config.publicUrl }),
    fomoModule({ ...fomo, nameWorker, saveImage, saveProof, readProof }),
    campaignModule({ ...campaigns, review, publicUrl }),
    boostModule({ ...parts, ...funding, nameWorker }),
    contactModule({ ...parts, ...services }),
    alertModule({ ...parts, readOpenKinds: () => listOpenKinds(campaigns) }),
    noticeModule({ ...parts, ...config, readTelegramId, queueDirectMessage, hasDashboard }),
    deskModule(parts),
    ticketModule({ ...parts, ticketKeys, ownsSubmission, ownsPayout }),
    mailModule({ ...parts, mail: services.mail, letters }),
    mediaModule(images),
    settingsModule({ ...parts, readPeople: readUsers, lockAdmins, hasOtherAdmin }),
    textModule({ ...parts, ...config }),
    auditModule({ ...parts, readPeople: readUsers, findUserId }),
    bannerModule({ ...parts, ...services, saveImage }),
    checkModule(parts),
    proofModule({ ...treasury, ...payouts, ...proofDeps(parts), everySeconds }),
    overviewModule({
      ...parts,
      ...services,
      searchPeople,
      findCampaignIds: campaignFinders(campaigns),
    }),
    receiptModule({ ...payouts, ...config, ...services, ...receiptNames(review) }),
    botModule(bot),
    // Last: a deletion locks in the reverse order, and signals come before all rows.
    signalModule({ ...parts, releaseHeld }),
  );
  const account = {
    ...identity,
    mail: services.mail,
    personal: modules.personalData,
    removeImages: removeImagesFrom(images),
  };
  const { routes, workers } = joinModules(modules, accountModule(account));
  const handlers: Handlers = routes;
  const followable = ({ userId }: Caller, ids: readonly string[]) =>
    listVisible(db, { ids, userId });
  const [handleUpdate, recorder] = [createUpdateHandler(bot), createRecorder(bot)];
  return { handlers, identify, followable, workers, handleUpdate, recorder };
}

/** How the usual explorers, and that of the embedded chain, name the page of a transaction. */
const transactionPage = '/tx/{signature}';

/** The page of an address beside the pages of transactions. */
function addressPages({ config, services }: Parts) {
  const explorer = config.explorerUrl ?? services.explorerUrl;
  return (address: string) =>
    explorer?.includes(transactionPage)
      ? explorer.replace(transactionPage, `/address/${address}`)
      : null;
}

function proofDeps(parts: Parts) {
  const { services } = parts;
  return {
    chain: services.chain,
    sign: openSigning({ ...parts, ...services }).sign,
    addressUrl: addressPages(parts),
    newSecret: () => randomBytes(32),
  };
}

/** The names of work on receipts, and the creators whose campaigns it was for. */
function receiptNames(review: ReviewDeps) {
  const { db } = review;
  return {
    nameWork: async (work: Submission) =>
      (await nameWork(review, db, [work])).get(work.id) ?? namelessWork,
    readBrand: async (id: string) => (await nameCampaigns(db, [id])).get(id)?.brand ?? '',
  };
}

function wireIdentity(parts: Parts, screening: Screening) {
  const { config, services, db, clock } = parts;
  const tokens = createTokens(services.jwtSecret, clock, services.previousSecrets);
  const checkPayable = async (address: string) => {
    if (address === services.chain.treasury) return 'treasury';
    const verdict = await services.chain.isPayable(address);
    if (verdict !== 'ok') return verdict;
    const screened = (await screening.screen([address])).get(address);
    if (screened === 'unknown') throw new Error('The wallet could not be screened.');
    return screened === 'listed' ? 'listed' : 'ok';
  };
  return {
    ...parts,
    ...config,
    ...createIdentify({ ...parts, tokens }),
    vault: createVault(services.jwtSecret, services.previousSecrets),
    relyingParty: relyingPartyOf(config.publicUrl),
    tokens,
    linkTokens: createLinkTokens(services.jwtSecret, services.previousSecrets),
    guessLimit: createGuessLimit(parts),
    needsEmail: needsEmail(parts),
    dropTelegram,
    dropX,
    stopAutomaticPayout,
    checkPayable,
    readWorkWaitsUntil: waitsUntil,
    newCode: newXCode,
    xPosts: services.xPosts,
    hasDashboard: (userId: string) => hasDashboard(db, userId),
    readMetrics: (userId: string) => readMetrics(db, userId),
    readEarnings: (userId: string) => readEarnings(db, userId),
  };
}

async function lockAdmins(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const statuses = await lockStatuses(tx, userIds);
  return new Set(userIds.filter((id) => statuses.get(id)?.role === 'admin'));
}

async function hasOtherAdmin(tx: Tx, userId: string): Promise<boolean> {
  return (await countOtherAdmins(tx, [userId])) > 0;
}

/** Without mail, no one could open the link. */
function needsEmail({ config }: Parts): boolean {
  return config.mail.smtpUrl !== null;
}

async function readEarnings(db: Db, userId: string): Promise<Earnings> {
  const [money, paid, isTried, ofWork, ofSparks] = await Promise.all([
    earnerBalances(db, userId),
    totalPaid(db, userId),
    hasSubmitted(db, userId),
    sumOpenDisputes(db, userId),
    sumOpenReversals(db, userId),
  ]);
  return { ...money, paid, disputed: usdc(ofWork + ofSparks), hasSubmitted: isTried };
}

async function countOpenFrauds(tx: Tx, userId: string): Promise<number> {
  return (await countOpenFraudRejections(tx, userId)) + (await countOpenFraudReversals(tx, userId));
}
