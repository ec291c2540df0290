import {
  appealAnswerDays,
  appealTextLimits,
  appealWindowDays,
  appealWithinDays,
  campaignKinds,
  depositTerms,
  dripCompletions,
  dripGraceMs,
  dripPackages,
  dripRates,
  dripReward,
  fomoLimits,
  fomoTasks,
  fomoTerms,
  formatUsd,
  formerScoreDays,
  isFraud,
  maxAttempts,
  maxDripTweets,
  maxHideMs,
  maxScheduleDays,
  maxSuspensionDays,
  maxWaitingCampaigns,
  payoutsPerTransaction,
  product,
  proofTreeDays,
  rejectionReasons,
  reviewHours,
  reviewSamplePercent,
  screenedDays,
  settleFee,
  sparkHoldHours,
  sparkLimits,
  sparkPace,
  sparkRates,
  sparkRules,
  sparkTextLength,
  splitPrice,
  submissionWindowHours,
  systemApprovalAccountDays,
  telegramCodeMinutes,
  telegramReleaseDays,
  traceDays,
  trustLimits,
  trustScoreForWork,
  trustScoreMaximum,
  trustScoreStart,
  trustTable,
  usdc,
  wholeDollars,
  withdrawalTerms,
  workPerTrustMove,
  maxContactChangesADay,
  undoFactorHours,
  xLockDays,
  zeroUsdc,
  type SparkPace,
  type Usdc,
} from '@stoke/domain';
import type { Terms } from '../../../entities/site/usual-terms.ts';
import { brand } from '../../../entities/site/brand.ts';

const { payout_confirmed: payout, work_approved: work, rejection_upheld: fraud } = trustTable;
const { maximum, average: usual } = sparkPace;

/** Fills `{{names}}` in the source of an article: its figures come from the rules themselves. */
export function fill(source: string, figures: Readonly<Record<string, string>>): string {
  return source.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const figure = figures[name];
    if (figure === undefined) throw new Error(`The articles know no figure "${name}".`);
    return figure;
  });
}

/** All figures that articles name, for a Stoke with these terms. */
export function figuresFor(terms: Terms): Readonly<Record<string, string>> {
  return {
    ...reviewFigures,
    ...campaignFigures(terms),
    ...sparkFigures,
    ...trustFigures,
    ...refundExample(terms),
    ...payoutFigures(terms),
    ...walletFigures(terms.walletHoldHours),
    product: product.name,
    bot: brand.bot,
    ...soonNotes(terms),
    proofTreeDays: `${proofTreeDays}`,
    telegramCodeMinutes: `${telegramCodeMinutes}`,
    telegramReleaseDays: `${telegramReleaseDays}`,
  };
}

const reviewFigures = {
  reviewHours: `${reviewHours}`,
  attempts: `${maxAttempts}`,
  samplePercent: `${reviewSamplePercent}`,
  formerScoreDays: `${formerScoreDays}`,
  appealDays: `${appealWithinDays}`,
  appealAnswerDays: `${appealAnswerDays}`,
  appealTextMin: `${appealTextLimits.min}`,
  appealTextMax: `${appealTextLimits.max}`,
  traceDays: `${traceDays}`,
  screenedDays: `${screenedDays}`,
  maxSuspensionDays: `${maxSuspensionDays}`,
  systemApprovalAccountDays: `${systemApprovalAccountDays}`,
  submissionWindowHours: `${submissionWindowHours}`,
  undoFactorHours: `${undoFactorHours}`,
  xLockDays: `${xLockDays}`,
  contactChanges: `${maxContactChangesADay} times in 24 hours`,
  dripGraceMinutes: `${dripGraceMs / 60_000}`,
  placeHours: `${fomoTerms.placeHours}`,
  appealWindowDays: `${appealWindowDays}`,
  limitRows: rows(
    trustLimits.map(({ below, submissions, appeals }, n) => [
      n < trustLimits.length - 1 ? `Under ${below}` : `${trustLimits[n - 1]?.below} and more`,
      `${submissions}`,
      `${appeals}`,
    ]),
  ),
  missingDisclosure: campaignKinds.drip.rejections.missing_disclosure,
  reasonRows: rows(
    rejectionReasons.map((reason) => [
      campaignKinds.drip.rejections[reason],
      campaignKinds.fomo.rejections[reason],
      `\`${reason}\``,
      isFraud(reason) ? 'Yes' : 'No',
    ]),
  ),
};

const campaignFigures = ({ feePercents, packages }: Terms) => ({
  dripReward: formatUsd(dripReward),
  likePays: formatUsd(dripRates.like),
  retweetPays: formatUsd(dripRates.retweet),
  commentPays: formatUsd(dripRates.comment),
  maxTweets: `${maxDripTweets}`,
  scheduleDays: `${maxScheduleDays}`,
  maxWaitingCampaigns: `${maxWaitingCampaigns}`,
  dripFrom: money((packages[0] ?? dripPackages[0]).price),
  sparkFrom: money(sparkLimits.budgetMinimum),
  fomoFrom: money(wholeDollars(1n)),
  usersPerDollar: `${fomoLimits.usersPerDollar}`,
  dripFee: `${feePercents.drip}`,
  sparkFee: `${feePercents.spark}`,
  fomoFee: `${feePercents.fomo}`,
  fomoCustomMinimum: formatUsd(fomoLimits.customRateMinimum),
  depositSmallest: money(depositTerms.smallest),
  depositLargest: money(depositTerms.largest),
  depositWaitHours: `${depositTerms.waitHours}`,
  withdrawalMinimum: money(withdrawalTerms.smallest),
  packageRows: rows(
    packages.map(({ name, durationHours, price }) => [
      name,
      `${durationHours} hours`,
      money(price),
      `${count(dripCompletions(price, feePercents.drip))} full tasks`,
    ]),
  ),
  priceRows: rows(
    packages.map(({ name, price }) => {
      const { pool, fee } = splitPrice(price, feePercents.drip);
      return [name, formatUsd(price), formatUsd(pool), formatUsd(fee)];
    }),
  ),
  fomoTaskRows: rows(
    Object.values(fomoTasks).map(({ name, rate, proof }) => [
      name,
      formatUsd(rate),
      proof === null ? 'No' : 'Yes',
    ]),
  ),
});

const sparkFigures = {
  messagePays: formatUsd(sparkRates.message),
  clickPays: cents(sparkRates.click),
  reactionPays: cents(sparkRates.reaction),
  sparkHoldHours: `${sparkHoldHours}`,
  hideHours: `${maxHideMs / 3_600_000}`,
  sparkTextLength: count(sparkTextLength),
  maxLinks: `${sparkLimits.links}`,
  personPercentMinimum: `${sparkLimits.personPercentMinimum}`,
  personPercentMaximum: `${sparkLimits.personPercentMaximum}`,
  personPercentUsual: `${sparkLimits.personPercentUsual}`,
  minWords: `${sparkRules.minWords}`,
  minLetters: `${sparkRules.minLetters}`,
  messageSeconds: `${sparkRules.spacingMs / 1000}`,
  newMemberMinutes: `${sparkRules.newMemberMs / 60_000}`,
  reactionHours: `${sparkRules.reactionTargetMs / 3_600_000}`,
  maxMessages: `${maximum.message}`,
  maxClicks: `${maximum.click}`,
  maxReactions: `${maximum.reaction}`,
  sparkHourMaximum: formatUsd(perHour('maximum')),
  sparkHourUsual: formatUsd(perHour('average')),
  sparkUsualMessages: `${usual.message}`,
  sparkUsualClicks: `${usual.click}`,
  sparkUsualReactions: `${usual.reaction}`,
};

const trustFigures = {
  trustForWork: `${trustScoreForWork}`,
  trustStart: `${trustScoreStart}`,
  trustMaximum: `${trustScoreMaximum}`,
  appealWonPoints: `${trustTable.appeal_won.points}`,
  trustExampleWork: `${workPerTrustMove * 3}`,
  trustExampleWorkPoints: signed(work.points * 3),
  trustPayoutPoints: signed(payout.points),
  trustExampleScore: `${trustScoreStart + work.points * 3 + payout.points}`,
  trustFraudPoints: `${-fraud.points}`,
  trustFraudInPayouts: `${Math.ceil(-fraud.points / payout.points)}`,
  trustRows: rows(Object.values(trustTable).map(({ text, points }) => [text, signed(points)])),
};

/** The first package, with a round number of tasks accepted. */
function refundExample({ feePercents }: Terms): Record<string, string> {
  const [first] = dripPackages;
  if (!first) return {};
  const tasks = 1_000;
  const { pool, fee } = splitPrice(first.price, feePercents.drip);
  const spent = usdc(dripReward * BigInt(tasks));
  const { earned, refund } = settleFee({ fee, pool, spent, reserved: zeroUsdc });
  return {
    refundPackage: first.name,
    refundPrice: money(first.price),
    refundTasks: count(tasks),
    refundSpent: formatUsd(spent),
    refundPool: formatUsd(pool),
    refundFee: formatUsd(fee),
    refundEarned: formatUsd(earned),
    refundOfPool: formatUsd(usdc(pool - spent)),
    refundOfFee: formatUsd(refund),
    refundTotal: formatUsd(usdc(pool - spent + refund)),
  };
}

/** The smallest payout, and the fewest full drip tasks that earn it. */
function payoutFigures({ payoutMinimum }: Terms) {
  const tasks = (payoutMinimum + dripReward - 1n) / dripReward;
  return {
    payoutMinimum: money(payoutMinimum),
    payoutsPerTransaction: `${payoutsPerTransaction}`,
    tasksForMinimum: `${tasks}`,
    tasksForMinimumNamed: tasks === 1n ? 'one task' : `${tasks} tasks`,
    earnedForMinimum: formatUsd(usdc(tasks * dripReward)),
  };
}

/** How long a changed wallet waits, told in three places. */
function walletFigures(hours: number) {
  if (hours === 0) {
    return {
      walletChange: 'A new address can be used immediately.',
      withdrawalWait: 'You can cancel a withdrawal until it is sent.',
      walletChangeOfAccount: 'A changed address can be used immediately.',
      walletChangeForSafety: 'Payouts go to the wallet saved when you make the request.',
    };
  }
  const time = hours === 1 ? 'one hour' : `${hours} hours`;
  return {
    walletChange: `The first address you save can be used immediately. After a change, payouts to the new address wait ${time}, which protects your balance if someone gets into your account. We notify you of the change immediately, and you can cancel it in your profile during that time.`,
    walletChangeOfAccount: `Payouts to a changed address wait ${time}. See [Payouts](/docs/payouts#when-you-change-your-wallet).`,
    withdrawalWait: `A withdrawal to a new address waits ${time}. We notify you, and you can cancel it any time before it is sent.`,
    walletChangeForSafety: `Payouts to a changed wallet wait ${time}. If you did not make the change, cancel it in that time.`,
  };
}

/** What is not open yet on this Stoke. */
function soonNotes({ open: { fomo, boost } }: Terms) {
  const closed = [...(fomo ? [] : ['FOMO campaigns']), ...(boost ? [] : ['volume boosts'])];
  const named = closed.join(' and ');
  return {
    openingSoon: soon(
      named === ''
        ? ''
        : `${named[0]?.toUpperCase()}${named.slice(1)} are not open to earners yet.`,
    ),
    fomoSoon: soon(
      fomo
        ? ''
        : 'FOMO campaigns are marked SOON. You can preview them, but participation is not open yet.',
    ),
  };
}

const soon = (text: string) => (text === '' ? '' : `> [!SOON]\n> ${text}\n\n`);

function rows(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Dollars without cents where there are none: `$50`, `$0.18`. */
function money(amount: Usdc): string {
  return formatUsd(amount).replace(/\.00$/, '');
}

/** `3,995` */
function count(whole: number): string {
  return whole.toLocaleString('en-US');
}

function perHour(pace: SparkPace): Usdc {
  const did = sparkPace[pace];
  const { message, click, reaction } = sparkRates;
  return usdc(did.message * message + did.click * click + did.reaction * reaction);
}

/** With the half cents that two decimals would hide. */
function cents(amount: bigint): string {
  const tenths = amount / 1_000n;
  return tenths % 10n === 0n ? `${tenths / 10n} ¢` : `${tenths / 10n}.${tenths % 10n} ¢`;
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : `−${-points}`;
}
