import { openBenchDb, openBenchTraffic, openJudge } from './place.ts';

const [url = '', settleSeconds = '0', ...campaigns] = process.argv.slice(2);
let now = 0;
const clock = { now: () => new Date(now) };
const db = openBenchDb(url);
const traffic = await openBenchTraffic(db, { url });
const { judge } = openJudge(
  { db, traffic },
  { campaigns, clock, settleSeconds: Number(settleSeconds) },
);
process.on('message', (at) => {
  now = Number(at);
  void judge().then(() => process.send?.('judged'));
});
process.on('disconnect', () => void Promise.all([db.close(), traffic.close()]));
