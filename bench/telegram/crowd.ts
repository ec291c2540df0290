import { startServer } from '../../apps/server/src/main/start-server.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { clockByHand, log, openPlace } from './place.ts';

const [url = '', members = '0', dataDir = ''] = process.argv.slice(2);
const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);
// All roles; what it judges itself is due in an hour only.
const roles = { DATABASE_URL: url, DATA_DIR: dataDir, PORT: '0', DEMO: '0' };
const server = await startServer(readConfig(roles), log);
const clock = clockByHand();
const place = await openPlace(url, {
  groups: 1,
  people: Number(members),
  settleSeconds: 600,
  clock,
});
const idle = process.memoryUsage.rss();
for (let brought = 0; brought < Number(members); brought += 500) {
  for (const answer of place.answers(500)) await place.ingest(answer);
  await place.finish();
  clock.wait(60);
}
clock.wait(3600);
const [campaign = ''] = place.groups.campaigns;
const times: number[] = [];
for (let judged = 1; judged > 0;) {
  const start = performance.now();
  judged = await place.judgeBatch(campaign);
  if (judged > 0) times.push(performance.now() - start);
}
const paid = await place.countPaid();
if (paid < Number(members) * 0.9) throw new Error(`Only ${paid} of ${members} were paid.`);
const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
// The first batch opens the statements and reads the history.
const ratio = sum(times.slice(-10)) / sum(times.slice(1, 11));
const most = process.resourceUsage().maxRSS * 1024;
console.log(
  `most ${megabytes(most)} MB, idle ${megabytes(idle)} MB, last ${ratio.toFixed(3)} of first`,
);
await place.close();
await server.close();
