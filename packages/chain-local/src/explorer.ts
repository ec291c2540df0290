import { readFileSync } from 'node:fs';
import { isAddress } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { html, type Html } from '@stoke/local-service';
import { findAccount, tokenView } from './accounts.ts';
import type { Chain } from './chain.ts';
import { usdcMint } from './machine.ts';
import type { IndexedTx, TokenBalance, TxMeta } from './record-index.ts';

export type ExplorerPage = { status: number; type: string; text: string };

const maxShown = 50;

/** The page of a transaction or an account; null for any other path. Changes nothing. */
export function explore(chain: Chain, path: string): ExplorerPage | null {
  if (path === '/explorer.css') {
    const text = readFileSync(new URL('explorer.css', import.meta.url), 'utf8');
    return { status: 200, type: 'text/css', text };
  }
  const [, kind, name = ''] = /^\/(tx|address)\/([1-9A-HJ-NP-Za-km-z]+)$/.exec(path) ?? [];
  if (kind === undefined) return null;
  chain.tick();
  return kind === 'tx' ? transactionPage(chain, name) : accountPage(chain, name);
}

function transactionPage(chain: Chain, signature: string): ExplorerPage {
  const record = chain.records.get(signature);
  if (record === undefined) return missing('Transaction', 'The chain has no such transaction.');
  const { keys, meta } = chain.bodyOf(record);
  const facts: Facts = [
    ['Signature', html`<code>${signature}</code>`],
    ['Result', result(record)],
    ['Time', time(record)],
    ['State', chain.commitmentOf(record)],
    ['Slot', record.slot],
    ['Fee', `${units(BigInt(meta.fee), 9)} SOL`],
    ['Memo', record.memo ?? '–'],
  ];
  return page('Transaction', [list(facts), ...moved(meta), accounts(keys, meta)]);
}

/** What each owner of tokens has more or less than before. */
function moved({ preTokenBalances: before, postTokenBalances: after }: TxMeta): Html[] {
  const input = (all: readonly TokenBalance[], index: number) =>
    all.find(({ accountIndex }) => accountIndex === index);
  const indexes = [...new Set([...before, ...after].map(({ accountIndex }) => accountIndex))];
  const rows = indexes.flatMap((index) => {
    const [old, now] = [input(before, index), input(after, index)];
    const any = now ?? old;
    if (any === undefined) return [];
    const { decimals } = any.uiTokenAmount;
    const [was, is] = [old, now].map((one) => BigInt(one?.uiTokenAmount.amount ?? '0'));
    const change = (is ?? 0n) - (was ?? 0n);
    if (change === 0n) return [];
    const sign = change > 0n ? '+' : '−';
    const size = units(change < 0n ? -change : change, decimals);
    return [[link(any.owner), `${sign}${size} ${token(any.mint)}`]];
  });
  return rows.length === 0 ? [] : [table('Tokens moved', ['Owner', 'Change'], rows)];
}

function accounts(keys: readonly string[], { preBalances, postBalances }: TxMeta): Html {
  const rows = keys.map((key, index) => {
    const change = BigInt(postBalances[index] ?? 0) - BigInt(preBalances[index] ?? 0);
    const sign = change > 0n ? '+' : '−';
    const size = units(change < 0n ? -change : change, 9);
    return [link(key), change === 0n ? '–' : `${sign}${size} SOL`];
  });
  return table('Accounts', ['Address', 'Change'], rows);
}

function accountPage(chain: Chain, name: string): ExplorerPage {
  if (!isAddress(name)) return missing('Account', 'This is not an address.');
  const account = findAccount(chain.svm, name);
  const held = tokenView(chain.svm, account);
  const facts: Facts = [
    ['Address', html`<code>${name}</code>`],
    ['SOL', units(BigInt(account?.lamports ?? 0n), 9)],
    ...(held ? [['Token account of', link(held.owner)] as const, balance(held)] : []),
    ...tokensOf(chain, name).map(balance),
  ];
  const rows = chain.records
    .naming(name)
    .slice(0, maxShown)
    .map((record) => [
      html`<a href="/tx/${record.signature}"><code>${record.signature.slice(0, 24)}…</code></a>`,
      result(record),
      time(record),
    ]);
  return page('Account', [
    list(facts),
    table(`Newest ${maxShown} transactions`, ['Signature', 'Result', 'Time'], rows),
  ]);
}

function tokensOf({ svm }: Chain, owner: string) {
  return svm.getProgramAccounts(TOKEN_PROGRAM_ADDRESS).flatMap((account) => {
    const view = tokenView(svm, account);
    return view?.owner === owner ? [view] : [];
  });
}

type Held = Pick<TokenBalance, 'mint' | 'uiTokenAmount'>;

function balance({ mint, uiTokenAmount }: Held) {
  return [token(mint), uiTokenAmount.uiAmountString] as const;
}

const token = (mint: string) => (mint === usdcMint ? 'test USDC' : mint);
const result = ({ err }: IndexedTx) => (err === null ? 'Success' : 'Failed');
const time = ({ time }: IndexedTx) =>
  `${new Date(time * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
const link = (address: string) => html`<a href="/address/${address}"><code>${address}</code></a>`;

/** An amount of the smallest unit in whole ones, without trailing zeros. */
function units(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

type Cell = string | number | Html;
type Facts = readonly (readonly [string, Cell])[];

function list(facts: Facts): Html {
  const pairs = facts.map(
    ([name, value]) =>
      html`<dt>${name}</dt>
        <dd>${value}</dd>`,
  );
  return html`<dl>${pairs}</dl>`;
}

function table(title: string, heads: readonly string[], rows: readonly (readonly Cell[])[]): Html {
  const cells = (row: readonly Cell[]) => row.map((cell) => html`<td>${cell}</td>`);
  return html`<h2>${title}</h2>
    <table>
      <tr>
        ${heads.map((head) => html`<th>${head}</th>`)}
      </tr>
      ${rows.map(
        (row) =>
          html`<tr>
            ${cells(row)}
          </tr>`,
      )}
    </table>`;
}

function missing(title: string, text: string): ExplorerPage {
  return { ...page(title, [html`<dl>${text}</dl>`]), status: 404 };
}

function page(title: string, parts: readonly Html[]): ExplorerPage {
  const { html: text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} · embedded chain</title>
        <link rel="stylesheet" href="/explorer.css" />
      </head>
      <body>
        <h1>${title}</h1>
        <p>The embedded chain of this machine: test money, not the public Solana network.</p>
        ${parts}
      </body>
    </html>`;
  return { status: 200, type: 'text/html', text };
}
