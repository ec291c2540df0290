import { resolve } from 'node:path';
import { formatUsd, usdc } from '@stoke/domain';
import { checkEverything } from '../money/checks/index.ts';
import type { FailedCheck } from '../money/ledger/index.ts';
import { readHighestTrafficNumber } from '../campaigns/spark/index.ts';
import { connectSolana } from '../gateways/solana/index.ts';
import { ConfigError, readConfig, type Config } from '../platform/config/config.ts';
import { openDb, type Db, type Side } from '../platform/db/db.ts';
import { lackedTraffic } from '../platform/db/traffic.ts';
import { lookAtTreasury } from '../money/treasury/index.ts';
import { loadEnv } from './load-env.ts';
import { openDatabase } from './open-database.ts';
import { openSigner } from './open-signer.ts';
import { print, withProgress } from './with-progress.ts';
import { toJson } from '../platform/json.ts';

type Outcome = 'right' | FailedCheck['outcome'];

/**
 * Runs every check over the whole history, compares the treasury with the chain, and prints the findings.
 * Exits with 1 when something is wrong and with 2 when something could not be checked. Safe to run next
 * to a server.
 */
async function main(): Promise<number> {
  const config = readConfig(loadEnv());
  const { databaseAppUrl, databaseUrl, dataDir } = config;
  const { url, close } = await openDatabase(databaseAppUrl ?? databaseUrl, dataDir);
  const open = <S extends Side>(address: string) =>
    openDb<S>({ url: address, role: 'stoke_app', connections: 2, applicationName: 'stoke-checks' });
  const db = open<'books'>(url);
  const traffic = [url, ...config.trafficDatabaseUrls].map(open<'traffic'>);
  try {
    const all = [...traffic, ...(await lackedBy(traffic.length, db))];
    const books = { db, traffic: { all } };
    const outcomes = [...(await checkBooks(books)), await checkTreasury(config, db)];
    if (outcomes.includes('wrong')) return 1;
    return outcomes.every((outcome) => outcome === 'right') ? 0 : 2;
  } finally {
    await Promise.all([db, ...traffic].map((one) => one.close()));
    await close();
  }
}

/** The databases of Sparks whose addresses were not given: what lies there cannot be checked. */
async function lackedBy(count: number, db: Db) {
  // Where the books do not answer, each check says so.
  const highest = await readHighestTrafficNumber(db).catch(() => 0);
  const lacked = Array.from({ length: highest + 1 }, (_, number) => lackedTraffic(number));
  return lacked.slice(count);
}

async function checkBooks(books: Parameters<typeof checkEverything>[0]): Promise<Outcome[]> {
  let running = '';
  const failed = await withProgress(
    () => `checking  ${running}`,
    () => checkEverything(books, { onCheck: (name) => (running = name) }),
  );
  for (const check of failed) {
    print(`${check.outcome.padEnd(8)}${check.name}: ${check.promise}`);
    for (const row of check.sample) print(`        ${toJson(row)}`);
  }
  if (failed.length === 0) print('Everything in the books adds up.');
  return failed.map(({ outcome }) => outcome);
}

/** Compares the treasury with the books, where a node is configured. */
async function checkTreasury(config: Config, db: Db): Promise<Outcome> {
  const { solanaRpcUrl: rpcUrl, usdcMint: mint } = config;
  if (rpcUrl === null) {
    print('The treasury was not compared with the chain: SOLANA_RPC_URL is not set.');
    return 'right';
  }
  const signer = await openSigner(config, resolve(config.dataDir));
  const chain = await connectSolana({ rpcUrl, mint, signer });
  const look = await lookAtTreasury({ db, chain }).catch(async (error: unknown) => {
    const health = await chain.health();
    if (health.ok) throw error;
    const why = `the Solana node does not answer (${health.problem})`;
    return { kind: 'unknown' as const, why };
  });
  if (look.kind === 'unknown') {
    print(`unknown treasury: not compared with the chain: ${look.why}`);
    return 'unknown';
  }
  const { slot, onChain: held, surplus } = look.found;
  const outcome = surplus === 0n ? 'right' : 'wrong';
  const figures = `held ${exactly(held)}, owed ${exactly(held - surplus)}, difference ${exactly(surplus)}`;
  print(`${outcome.padEnd(8)}treasury: at slot ${slot} ${figures}`);
  return outcome;
}

/** `$1.000001`: to the micro-dollar. */
function exactly(micro: bigint): string {
  const rest = (micro < 0n ? -micro : micro) % 10_000n;
  return `${formatUsd(usdc(micro))}${String(rest).padStart(4, '0')}`;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  for (const line of error.lines) process.stderr.write(`configuration: ${line}\n`);
  process.exitCode = 2;
}
