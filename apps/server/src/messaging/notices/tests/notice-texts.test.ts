import { randomUUID } from 'node:crypto';
import { noticeKinds, type NoticeKind } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { uuidV7 } from '../../../platform/ids.ts';
import { factsOfEveryKind } from '../../../../testing/messaging/notices-of-every-kind.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { notify } from '../index.ts';
import type { GivenFacts } from '../notice-kinds.ts';
import { listNotices } from '../notice-store.ts';
import { textOf } from '../read-notice.ts';

let now = new Date('2026-11-21T22:00:00.000Z');
const clock = { now: () => now };
const newId = uuidV7(clock);
const userId = randomUUID();

const database = await openTestDatabase();
afterAll(() => database.close());

function publish<K extends NoticeKind>(kind: K, subject: string, facts: GivenFacts<K>) {
  now = new Date(now.getTime() + 1000);
  return database.db.transaction((tx) =>
    notify({ clock, newId }, tx, { userId, kind, subject, facts }),
  );
}
const list = () =>
  listNotices(database.db, { userId, before: 'ffffffff-ffff-ffff-ffff-ffffffffffff', limit: 100 });

test('every kind that is told has a place in the table, a shape and a text', async () => {
  for (const kind of noticeKinds)
    await publish<NoticeKind>(kind, 'subject', factsOfEveryKind[kind]);
  const received = (await list()).map((row) => [row.kind, textOf(row)] as const);
  expect(received.map(([kind]) => kind).toReversed()).toEqual([...noticeKinds]);
  expect(Object.fromEntries(received)).toMatchInlineSnapshot(`
    {
      "account_banned": {
        "body": "“Bought likes” New work and payouts are stopped. Log in to appeal, until December 5.",
        "link": "/account-status",
        "title": "Account banned",
      },
      "account_restored": {
        "body": "Your account is active again.",
        "link": "/account-status",
        "title": "You can work again",
      },
      "account_suspended": {
        "body": "You can't do new tasks for now. Your trust score is under 200.",
        "link": "/account-status",
        "title": "Suspended from new work",
      },
      "appeal_decided": {
        "body": "The ban stands.",
        "link": "/account-status",
        "title": "Your appeal was declined",
      },
      "automatic_payout_off": {
        "body": "Confirm your email first.",
        "link": "/settings#automatic-payout",
        "title": "Automatic payout turned off",
      },
      "books_alarm": {
        "body": "ledger-holds-are-covered. An admin must resume payouts.",
        "link": "/admin/payouts",
        "title": "Payouts are paused: a check failed",
      },
      "campaign_ended": {
        "body": "$899.00 was spent and $0.00 is back in your creator balance. $0.18 stays reserved for submissions in review. $0.36 is held for appeals, until December 6.",
        "link": "/creator-dashboard/campaigns/drip/c",
        "title": "Ignition Drip has ended",
      },
      "campaign_idle": {
        "body": "It ends on November 22 and unspent funds return to your balance, unless new work is submitted.",
        "link": "/creator-dashboard/campaigns/fomo/c",
        "title": "Join us has had no work for 30 days",
      },
      "campaign_nearly_spent": {
        "body": "$71.92 of $719.20 is left for new work. Add funds to keep it running.",
        "link": "/creator-dashboard/campaigns/drip/c",
        "title": "Ignition Drip: 90% of the pool is used",
      },
      "campaign_paused": {
        "body": "@StokeBot lost its admin rights in the group. Restore them to resume. The end time does not change.",
        "link": "/creator-dashboard/campaigns/spark/c",
        "title": "Ember Spark is paused",
      },
      "campaign_started": {
        "body": "$719.20 in rewards. It ends on Nov 22, 2026, 9:00 AM UTC.",
        "link": "/creator-dashboard/campaigns/drip/c",
        "title": "Ignition Drip has started",
      },
      "campaign_stopped": {
        "body": "“A scam” Submitted work is still reviewed and paid. Unspent funds return to your balance.",
        "link": "/creator-dashboard/campaigns/fomo/c",
        "title": "Join us was stopped by an admin",
      },
      "decision_overturned": {
        "body": "$0.18 was paid out of what the campaign held for it. “The reply is there.”",
        "link": "/creator-dashboard/campaigns/drip/c",
        "title": "Ignition Drip: an appeal was granted",
      },
      "deposit_credited": {
        "body": "Your transfer 5h3kabcdefgh is in your creator balance.",
        "link": "/creator-balance",
        "title": "Deposit credited: $60.00",
      },
      "email_changed": {
        "body": "It changes to ana@example.net when the link sent there is opened. Not you? Reset your password: that stops the change.",
        "link": "/settings",
        "title": "Email change requested",
      },
      "followed_campaign": {
        "body": "$400.00 in rewards.",
        "link": "/spark-campaign/c",
        "title": "Emberline started Ember Spark",
      },
      "login_attempts": {
        "body": "Someone entered your password and then wrong codes, most recently from 203.0.*. You still log in from browsers and networks you have used before. A new browser may need a link from your email. Not you? Change your password now.",
        "link": "/settings",
        "title": "Your password, then wrong codes",
      },
      "messages_doubtful": {
        "body": "They read as adverts or random words. Undecided, each is paid after 24 hours.",
        "link": "/creator-dashboard/campaigns/spark/c/moderation",
        "title": "Ember Spark: doubtful messages wait for you",
      },
      "new_device": {
        "body": "From 203.0.*. Not you? Change your password and contact support immediately.",
        "link": "/settings",
        "title": "New sign-in: Firefox on Linux",
      },
      "new_tasks": {
        "body": "3 new campaigns are open.",
        "link": "/",
        "title": "New tasks: $2,157.60 in rewards",
      },
      "password_changed": {
        "body": "Not you? Reset your password and contact support immediately.",
        "link": "/settings",
        "title": "Password changed",
      },
      "payout_refunded": {
        "body": "The wallet could not receive USDC.",
        "link": "/dashboard#payout-p",
        "title": "Payout returned: $60.00",
      },
      "payout_sent": {
        "body": "It is in your wallet 7xKX…9aQz, by transaction 5h3kabcdefgh.",
        "link": "/dashboard#payout-p",
        "title": "Payout sent: $60.00",
      },
      "place_lapses": {
        "body": "Emberline, Join us: Follow us. Submit work by Nov 22, 2026, 9:00 AM UTC to keep it.",
        "link": "/campaign/c",
        "title": "Your place in Join us lapses soon",
      },
      "reward_reversed": {
        "body": "12 actions in Ember Spark by Emberline. Taken back by the campaign’s creator. Several people post nearly the same text. You can appeal until December 5.",
        "link": "/spark-campaign/c",
        "title": "Rewards taken back: $60.00",
      },
      "rewards_reversed_for_you": {
        "body": "2 rewards. The messages say nothing about the topic of the group. “Adverts.” The money returns to the pool once it can no longer be appealed.",
        "link": "/creator-dashboard/campaigns/spark/c/moderation",
        "title": "Ember Spark: an admin took back $0.02",
      },
      "role_changed": {
        "body": "Two admins decided this. Questions? Contact support.",
        "link": "/admin",
        "title": "You are an admin now",
      },
      "second_factor_changed": {
        "body": "Not you? Change your password and contact support immediately.",
        "link": "/settings",
        "title": "Recovery code used",
      },
      "telegram_linked": {
        "body": "Ana is linked. Not you? Change your password and contact support immediately.",
        "link": "/dashboard#telegram",
        "title": "Telegram account linked",
      },
      "telegram_unlinked": {
        "body": "It no longer gets messages. Not you? Change your password and contact support immediately.",
        "link": "/dashboard#telegram",
        "title": "Telegram account unlinked",
      },
      "ticket_answered": {
        "body": "“Where is my payout?”",
        "link": "/support?ticket=t",
        "title": "Support replied",
      },
      "wallet_changed": {
        "body": "Payouts go to 7xKX…9aQz. For security, payouts start on Nov 22, 2026, 9:00 AM UTC. Not you? Change your password and contact support immediately.",
        "link": "/dashboard#wallet",
        "title": "Payout wallet changed",
      },
      "withdrawal_refunded": {
        "body": "You cancelled it.",
        "link": "/creator-balance#withdrawal-w",
        "title": "Withdrawal returned: $60.00",
      },
      "withdrawal_sent": {
        "body": "It is in the wallet 7xKX…9aQz, by transaction 5h3kabcdefgh.",
        "link": "/creator-balance#withdrawal-w",
        "title": "Withdrawal sent: $60.00",
      },
      "withdrawal_waits": {
        "body": "It goes to 7xKX…9aQz, a new address. For security it is sent on Nov 22, 2026, 9:00 AM UTC. You can cancel it until then. Not you? Change your password and contact support immediately.",
        "link": "/creator-balance#withdrawal-w",
        "title": "Withdrawal requested: $60.00",
      },
      "work_approved": {
        "body": "Approved on November 21. The money is in your available balance.",
        "link": "/receipts",
        "title": "Work approved: $60.00",
      },
      "work_rejected": {
        "body": "The action was undone before the review. “<b>no</b>” You can resubmit once.",
        "link": "/dashboard#submission-s",
        "title": "Work rejected: $60.00",
      },
      "work_waits": {
        "body": "The first is due on Nov 24, 2026, 9:00 AM UTC.",
        "link": "/creator-dashboard/review",
        "title": "3 tasks wait for your review",
      },
      "x_linked": {
        "body": "Do tasks only as @ana. Not you? Change your password and contact support immediately.",
        "link": "/dashboard#x-account",
        "title": "X account linked",
      },
      "x_taken": {
        "body": "Another user verified this X account. Work that you submitted with it is still reviewed and paid. Link your own X account to do more tasks.",
        "link": "/dashboard#x-account",
        "title": "@ana was unlinked",
      },
    }
  `);
});

test('a withdrawal that admins check first is not promised for a time, only not before it', async () => {
  const facts = { ...factsOfEveryKind.withdrawal_waits, isChecked: true };
  await publish('withdrawal_waits', 'checked', facts);
  const [received] = await list();
  expect(received && textOf(received).body).toBe(
    'It goes to 7xKX…9aQz, a new address. It is checked first and sent on Nov 22, 2026, 9:00 AM UTC at the earliest. You can cancel it while it waits. Not you? Change your password and contact support immediately.',
  );
});
