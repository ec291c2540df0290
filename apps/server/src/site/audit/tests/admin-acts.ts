import type { TestServer } from '../../../../testing/server/test-server.ts';
import type { Acts } from './acts.ts';
import { boostActs, sparkActs } from './campaign-acts.ts';
import { bannerActs, peopleActs, settingActs, supportActs } from './desk-acts.ts';
import { moneyActs } from './money-acts.ts';
import { reviewActs } from './review-acts.ts';

/** Every call of admins that changes something, each with its input. */
export async function openAdminActs(server: TestServer) {
  // Trades carry the time of the chain.
  server.time.now = new Date();
  return {
    ...bannerActs(server),
    ...settingActs(server),
    ...peopleActs(server),
    ...supportActs(server),
    ...moneyActs(server),
    ...(await reviewActs(server)),
    ...(await boostActs(server)),
    ...(await sparkActs(server)),
  } satisfies Acts;
}
