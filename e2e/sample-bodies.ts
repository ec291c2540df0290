import type { Sent } from '@stoke/contract/client';
import type { Api, CallName } from '@stoke/contract';
import { freshWallet } from './chain.ts';

type WithBody = { [N in CallName]: Api[N] extends { body: unknown } ? N : never }[CallName];
type Samples = { [N in WithBody]: Sent<N> extends { body?: infer Body } ? Body & object : never };

const tweet = 'https://x.com/brand/status/1900000000000000001';

/** One body that each call would accept, with every field it knows. A new call needs its line here. */
export const sampleBodies: Samples = {
  register: { username: 'somebody', email: 'somebody@example.com', password: 'long-and-quiet-9' },
  login: { email: 'somebody@example.com', password: 'long-and-quiet-9' },
  changePassword: { currentPassword: 'long-and-quiet-9', newPassword: 'long-and-quiet-10' },
  forgotPassword: { email: 'somebody@example.com' },
  deleteAccount: { password: 'long-and-quiet-9', confirm: 'somebody', leaveBehind: 0.18 },
  resetPassword: { token: 'x'.repeat(43), password: 'long-and-quiet-10' },
  acknowledgeRules: { version: '2026-11-01' },
  saveWallet: { walletAddress: freshWallet() },
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
  markAction: { actionType: 'comment', openedAt: '2026-11-21T00:00:00.000Z', replyLink: tweet },
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
  switchLaunch: { kind: 'fomo', isOn: false },
  requestPayout: {
    amount: 50,
    paymentMethod: 'crypto',
    paymentDetails: { address: freshWallet() },
  },
};
