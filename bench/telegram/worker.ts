import { openJudge, openBenchDb } from './place.ts';

const [url = '', settleSeconds = '0', ...campaigns] = process.argv.slice(2);
let now = 0;
const clock = { now: () => new Date(now) };
const db = openBenchDb(url);
const { judge } = openJudge(db, { campaigns, clock, settleSeconds: Number(settleSeconds) });
process.on('message', (at) => {
  now = Number(at);
  void judge().then(() => process.send?.('judged'));
});
process.on('disconnect', () => void db.close());
