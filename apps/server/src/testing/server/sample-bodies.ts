import type { Sent } from '@stoke/contract/client';
import type { Api, CallName } from '@stoke/contract';
import { newWallet } from './new-wallet.ts';

type WithBody = { [N in CallName]: Api[N] extends { body: unknown } ? N : never }[CallName];
type Samples = { [N in WithBody]: Sent<N> extends { body?: infer Body } ? Body & object : never };

/** Two by two pixels. */
const banner =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQI12P4n8YARAwQCgArFgWVRVXpcwAAAABJRU5ErkJggg==';
const tweet = 'https://x.com/brand/status/1900000000000000001';

/** A valid body for each call, with every field that it knows. A new call needs its line here. */
export const sampleBodies: Samples = {
  register: { username: 'somebody', email: 'somebody@example.com', password: 'long-and-quiet-9' },
  login: { email: 'somebody@example.com', password: 'long-and-quiet-9' },
  changePassword: { currentPassword: 'long-and-quiet-9', newPassword: 'long-and-quiet-10' },
  forgotPassword: { email: 'somebody@example.com' },
  deleteAccount: { password: 'long-and-quiet-9', confirm: 'somebody', leaveBehind: 0.18 },
  resetPassword: { token: 'x'.repeat(43), password: 'long-and-quiet-10' },
  acknowledgeRules: { version: '2026-11-01' },
  saveWallet: { walletAddress: newWallet() },
  showXPost: { postLink: tweet },
  refuseXAccount: { note: 'Because.' },
  initiateTelegram: { telegramUsername: 'somebody' },
  saveXAccount: { xUsername: 'somebody' },
  saveCreatorDashboard: {
    name: 'Somebody',
    username: 'somebody',
    description: 'What we do.',
    tags: 'one, two',
    twitter: 'https://x.com/somebody',
    website: 'https://example.com',
    discord: 'https://discord.gg/somebody',
    ownerId: 'somebody',
    removeLogo: false,
    removeBanner: false,
  },
  readNotices: { _id: '00000000-0000-4000-8000-000000000003', andOlder: true },
  chooseNotices: { kind: 'payout_sent', byTelegram: false },
  openTicket: {
    category: 'payout',
    title: 'Where is my payout?',
    message: 'I asked for it yesterday.',
    submissionId: '00000000-0000-4000-8000-000000000004',
    payoutId: '00000000-0000-4000-8000-000000000005',
  },
  replyToTicket: { message: 'One thing more.' },
  writeAsVisitor: {
    category: 'account',
    title: 'I cannot log in',
    message: 'The mail does not come.',
    email: 'somebody@example.com',
  },
  visitorTicket: { key: 'not-the-key' },
  replyAsVisitor: { key: 'not-the-key', message: 'One thing more.' },
  answerTicket: { messagesRead: 1, message: 'It is on its way.' },
  closeTicketForPerson: { messagesRead: 1 },
  createDeposit: { amount: 899 },
  claimDeposit: {
    signature: '5'.repeat(88),
    proof: { wallet: newWallet(), signed: '5'.repeat(88) },
  },
  settleAsPaid: { signature: '5'.repeat(88), reason: 'The explorer shows this transfer.' },
  payAgain: { reason: 'No transfer for it was ever seen.' },
  creditTransfer: {
    signature: '5'.repeat(88),
    creatorId: '00000000-0000-4000-8000-000000000001',
    reason: 'Their exchange shows this transfer.',
    ticketId: '00000000-0000-4000-8000-000000000006',
  },
  prepareTransfer: { wallet: newWallet() },
  submitTransfer: { transaction: 'AQ==' },
  withdraw: { amount: 5, address: newWallet() },
  markAction: { actionType: 'comment', openedAt: '2026-11-21T00:00:00.000Z', replyLink: tweet },
  reportSparkAction: { actionType: 'like' },
  createDrip: {
    packageId: 'ignition',
    initialTweetLink: tweet,
    creatorId: 'somebody',
    priceUSD: 899,
  },
  addTweet: { tweetLink: tweet },
  approveTask: { userId: '00000000-0000-4000-8000-000000000002' },
  rejectTask: {
    userId: '00000000-0000-4000-8000-000000000002',
    reason: 'other',
    note: 'Because.',
  },
  decideSubmissions: {
    decisions: [{ submissionId: '00000000-0000-4000-8000-000000000003', verdict: 'approved' }],
  },
  createSpark: {
    name: 'Talk to us',
    budget: 100,
    durationHours: 24,
    telegramGroupLink: 'https://t.me/somebodysgroup',
    tweetUrl: tweet,
    hashtags: ['one', 'two'],
    requiredActions: { like: true, retweet: true, comment: true, joinTelegram: true },
    additionalInstructions: 'Be kind.',
    campaignType: 'spark',
    bannerImage: banner,
    creatorId: 'somebody',
  },
  createFomo: {
    name: 'Join us',
    budget: 100,
    numberOfUsers: 100,
    rules: ['Be kind.'],
    campaignTasks: [
      {
        key: 'retweet',
        name: 'Retweet',
        baseRate: 0.05,
        instances: 1,
        allocationPercentage: 60,
        targetParticipants: 60,
        currentParticipants: 0,
        guideText: 'Retweet our post.',
        guideLink: 'https://example.com/guide',
        links: [{ link: tweet, name: 'Our post', type: 'x-retweet', proofRequired: false }],
      },
      {
        key: 'custom-1',
        name: 'Draw our mark',
        baseRate: 0.5,
        allocationPercentage: 40,
        links: [
          {
            _id: 'link-1',
            link: '',
            name: 'Draw our mark',
            type: 'manual-upload',
            proofRequired: true,
            description: 'On paper.',
            proofPlaceholder: 'A picture',
            requiredContent: 'The mark',
          },
        ],
      },
    ],
    bannerImage: banner,
    creatorId: 'somebody',
    earningTag: 'High Earning',
    totalEngagementsExpected: 100,
    estimatedTotalCampaignCost: 23,
  },
  switchLaunch: { kind: 'fomo', isOn: false },
  fileAppeal: {
    about: 'rejection',
    submissionId: '00000000-0000-4000-8000-000000000003',
    text: 'I did all of it, please look again.',
  },
  decideAppeal: { outcome: 'uphold', note: 'It was not done.' },
  resumePayouts: { reason: 'The cause is found and mended.' },
  banUser: { reason: 'Copied comments', evidence: 'Three accounts, one wallet.' },
  unbanUser: { reason: 'It was another person.' },
  requestPayout: {
    amount: 50,
    paymentMethod: 'crypto',
    paymentDetails: { address: newWallet() },
  },
};
