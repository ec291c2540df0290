import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cruiseImports } from './cruise-imports.ts';

/** Every rule with imports it must refuse, written `from -> to`, both ends files of the planted tree. */
const planted: Record<string, string[]> = {
  'domain-is-pure': [
    'packages/domain/src/money.ts -> zod',
    'packages/domain/src/money.ts -> node:fs',
    'packages/domain/src/campaigns/drip.ts -> packages/contract/src/index.ts',
  ],
  'proof-is-pure': [
    'packages/proof/src/sha256.ts -> node:crypto',
    'packages/proof/src/verify-proof.ts -> packages/domain/src/index.ts',
  ],
  'contract-is-thin': [
    'packages/contract/src/calls.ts -> kysely',
    'packages/contract/src/calls.ts -> packages/chain-local/src/index.ts',
  ],
  'local-parts-know-no-product': [
    'packages/chain-local/src/journal.ts -> packages/domain/src/index.ts',
    'packages/postgres-local/src/launch.ts -> apps/server/src/platform/log.ts',
    'packages/postgres-local/src/attach.ts -> packages/chain-local/src/index.ts',
  ],
  'local-parts-only-in-main': [
    'apps/server/src/money/payouts/send.ts -> packages/chain-local/src/index.ts',
    'apps/server/src/platform/db.ts -> packages/postgres-local/src/index.ts',
    'apps/web/src/lib/chain.ts -> packages/chain-local/src/index.ts',
  ],
  'local-service-is-theirs': [
    'apps/server/src/main/services.ts -> packages/local-service/src/index.ts',
    'packages/domain/src/ids.ts -> packages/local-service/src/index.ts',
  ],
  'local-service-knows-no-one': [
    'packages/local-service/src/join.ts -> packages/chain-local/src/index.ts',
    'packages/local-service/src/serve.ts -> packages/domain/src/index.ts',
  ],
  'apps-are-strangers': ['apps/web/src/lib/server.ts -> apps/server/src/money/ledger/index.ts'],
  'imports-go-down': [
    'apps/server/src/platform/jobs.ts -> apps/server/src/campaigns/drip/index.ts',
    'apps/server/src/gateways/x/lookup.ts -> apps/server/src/people/users/index.ts',
    'apps/server/src/site/settings/terms.ts -> apps/server/src/messaging/notices/index.ts',
    'apps/server/src/messaging/notices/banner.ts -> apps/server/src/site/banners/index.ts',
    'apps/server/src/people/users/login.ts -> apps/server/src/main/serve.ts',
    'apps/server/src/money/payouts/request.ts -> apps/server/src/campaigns/fomo/index.ts',
    'apps/server/src/campaigns/core/end.ts -> apps/server/src/support/bans/index.ts',
    'apps/server/src/site/banners/list.ts -> apps/server/src/demo/index.ts',
  ],
  'every-folder-has-a-floor': [
    'apps/server/src/referrals/invite.ts -> apps/server/src/platform/log.ts',
  ],
  'front-door-only': [
    'apps/server/src/campaigns/drip/approve.ts -> apps/server/src/money/ledger/post.ts',
    'apps/server/src/money/payouts/claim.ts -> apps/server/src/money/ledger/post.ts',
    'apps/server/src/campaigns/drip/tests/approve.test.ts -> apps/server/src/money/ledger/post.ts',
    'apps/server/testing/campaigns/world.ts -> apps/server/src/money/ledger/post.ts',
    'apps/server/src/main/start.ts -> apps/server/src/demo/seed.ts',
  ],
  'ledger-knows-no-one': [
    'apps/server/src/money/ledger/hold.ts -> apps/server/src/people/users/index.ts',
    'apps/server/src/money/ledger/hold.ts -> packages/contract/src/index.ts',
  ],
  'treasury-below-its-users': [
    'apps/server/src/money/treasury/read.ts -> apps/server/src/money/payouts/index.ts',
    'apps/server/src/money/treasury/classify.ts -> apps/server/src/money/deposits/index.ts',
  ],
  'campaign-kinds-are-strangers': [
    'apps/server/src/campaigns/spark/judge.ts -> apps/server/src/campaigns/drip/index.ts',
    'apps/server/src/campaigns/core/fund.ts -> apps/server/src/campaigns/spark/index.ts',
  ],
  'testing-only-in-tests': [
    'apps/server/src/money/deposits/refund.ts -> apps/server/testing/platform/test-database.ts',
    'apps/server/src/money/deposits/settle.ts -> apps/server/src/campaigns/drip/tests/story.ts',
  ],
  'postgres-in-the-plumbing': [
    'apps/server/src/work/queue/decide.ts -> kysely',
    'apps/server/src/work/queue/routes.ts -> pg',
    'apps/server/src/money/ledger/post-moves.ts -> pg',
  ],
  'sql-in-stores': [
    'apps/server/src/work/queue/count.ts -> apps/server/src/platform/db/sql.ts',
    'apps/server/src/money/ledger/post-holds.ts -> apps/server/src/platform/db/sql.ts',
    'apps/server/src/main/health.ts -> apps/server/src/platform/db/sql.ts',
  ],
  'solana-behind-its-gateway': [
    'apps/server/src/money/deposits/deposit.ts -> @solana/kit',
    'apps/server/src/money/deposits/memo.ts -> @solana-program/memo',
    'apps/web/src/lib/wallet.ts -> @solana/kit',
  ],
  'grammy-in-the-bot': ['apps/server/src/people/users/telegram.ts -> grammy'],
  'mantine-in-the-web': ['apps/server/src/platform/page.ts -> @mantine/core'],
  'web-floors': [
    'apps/web/src/pages/everyone/login.tsx -> apps/web/src/app/router.tsx',
    'apps/web/src/features/earner/fomo/list.tsx -> apps/web/src/pages/everyone/home.tsx',
    'apps/web/src/entities/site/banner.tsx -> apps/web/src/features/earner/drip/index.ts',
    'apps/web/src/ui/card.tsx -> apps/web/src/entities/people/avatar.tsx',
    'apps/web/src/lib/toast.tsx -> apps/web/src/ui/panel.tsx',
  ],
  'web-entities': [
    'apps/web/src/entities/site/terms.ts -> apps/web/src/entities/people/person.ts',
    'apps/web/src/entities/people/profile.ts -> apps/web/src/entities/money/balance.ts',
    'apps/web/src/entities/money/states.ts -> apps/web/src/entities/work/label.ts',
    'apps/web/src/entities/work/proof.ts -> apps/web/src/entities/campaigns/names.ts',
    'apps/web/src/entities/campaigns/verbs.ts -> apps/web/src/entities/own-campaigns/card.tsx',
    'apps/web/src/entities/own-campaigns/lists.ts -> apps/web/src/entities/support/states.ts',
  ],
  'web-folders-have-a-floor': [
    'apps/web/src/app/start.ts -> apps/web/src/shared/thing.ts',
    'apps/web/src/features/admin/audit/row.tsx -> apps/web/src/entities/audit/thing.ts',
  ],
  'web-features-are-strangers': [
    'apps/web/src/features/earner/spark/card.tsx -> apps/web/src/features/earner/drip/index.ts',
    'apps/web/src/features/creator/drip/form.tsx -> apps/web/src/features/earner/drip/index.ts',
  ],
  'no-cycles': [
    'apps/server/src/support/tickets/close.ts -> apps/server/src/support/tickets/open.ts',
  ],
  'imports-resolve': [
    'apps/server/src/support/bans/ban.ts -> apps/server/src/support/bans/nowhere.ts',
  ],
};

/** The other half of the cycle, which is reported once. */
const counterpart =
  'apps/server/src/support/tickets/open.ts -> apps/server/src/support/tickets/close.ts';

/** Imports that every reader of the layout would allow, some of them a hair from a forbidden one. */
const allowed = [
  'packages/contract/src/routes.ts -> zod',
  'packages/contract/src/routes.ts -> packages/domain/src/index.ts',
  'apps/server/src/main/compose.ts -> packages/postgres-local/src/index.ts',
  'apps/server/src/main/compose.ts -> apps/server/src/demo/index.ts',
  'apps/server/src/main/compose.ts -> apps/server/src/campaigns/drip/index.ts',
  'apps/server/src/campaigns/drip/task-store.ts -> apps/server/src/platform/db/sql.ts',
  'apps/server/src/campaigns/drip/tests/rewards.test.ts -> apps/server/src/platform/db/sql.ts',
  'apps/server/src/platform/http/once.ts -> apps/server/src/platform/db/sql.ts',
  'apps/server/src/campaigns/drip/complete.ts -> apps/server/src/money/ledger/index.ts',
  'apps/server/src/campaigns/drip/complete.ts -> apps/server/src/platform/log.ts',
  'apps/server/src/campaigns/drip/tests/complete.test.ts -> packages/postgres-local/src/index.ts',
  'apps/server/src/campaigns/drip/tests/world.ts -> apps/server/testing/platform/test-database.ts',
  'apps/server/testing/server/test-server.ts -> apps/server/src/main/compose.ts',
  'apps/server/src/campaigns/drip/tests/call.test.ts -> apps/server/testing/server/test-server.ts',
  'apps/server/src/money/payouts/tests/pay.test.ts -> apps/server/src/money/ledger/post-store.ts',
  'apps/server/src/main/start-server.ts -> apps/server/src/main/services.ts',
  'apps/server/src/demo/seed.ts -> apps/server/src/campaigns/drip/index.ts',
  'apps/server/src/gateways/solana/live.ts -> @solana/kit',
  'apps/server/src/platform/db/pool.ts -> pg',
  'packages/chain-local/src/server.ts -> @solana/kit',
  'packages/chain-local/src/start.ts -> packages/local-service/src/index.ts',
  'apps/web/src/features/earner/fomo/board.tsx -> @mantine/core',
  'apps/web/testing/alone.tsx -> @mantine/core',
  'apps/web/src/app/routes.tsx -> apps/web/src/pages/everyone/home.tsx',
  'apps/web/src/pages/everyone/start.tsx -> apps/web/src/features/earner/drip/index.ts',
  'apps/web/src/features/earner/drip/row.tsx -> apps/web/src/entities/money/balance.ts',
  'apps/web/src/features/earner/drip/table.tsx -> apps/web/src/features/earner/drip/index.ts',
  'apps/web/src/entities/support/reply.tsx -> apps/web/src/entities/people/person.ts',
  'apps/web/src/entities/money/link.tsx -> apps/web/src/ui/panel.tsx',
  'apps/web/src/ui/moment.tsx -> apps/web/src/lib/clock.ts',
  'apps/web/src/lib/tests/clock.test.ts -> apps/web/src/entities/money/balance.ts',
];

const root = mkdtempSync(path.join(tmpdir(), 'stoke-import-rules-'));
plant([...Object.values(planted).flat(), counterpart, ...allowed]);
const found = await cruiseImports(root);

afterAll(() => rmSync(root, { recursive: true, force: true }));

test('the planted tree was read, every file of it', () => {
  expect(found.modules).toBeGreaterThan(allowed.length + Object.keys(planted).length);
});

test('every rule has an import planted that breaks it', () => {
  expect(Object.keys(planted).toSorted()).toEqual(found.rules.toSorted());
});

test.each(Object.entries(planted))('%s refuses what it is there for', (rule, imports) => {
  for (const line of imports) {
    const from = line.split(' -> ')[0];
    const caught = found.broken.filter((one) => one.from === from).map((one) => one.rule);
    expect(caught, line).toContain(rule);
  }
});

test('an import that the layout allows is not refused', () => {
  const innocent = allowed.map((line) => line.split(' -> ')[0] ?? '');
  expect(found.broken.filter(({ from }) => innocent.includes(from))).toEqual([]);
});

/** Writes each importing file, an empty file for each target that is to exist, and bare packages. */
function plant(lines: string[]): void {
  write('tsconfig.json', '{ "compilerOptions": { "module": "NodeNext", "jsx": "react-jsx" } }');
  const sources = new Map<string, string[]>();
  for (const line of lines) {
    const [from = '', to = ''] = line.split(' -> ');
    sources.set(from, [...(sources.get(from) ?? []), specifier(from, to)]);
    if (isFile(to) && !to.endsWith('nowhere.ts') && !sources.has(to)) sources.set(to, []);
    if (!isFile(to) && !to.startsWith('node:')) {
      write(`node_modules/${to}/package.json`, `{ "name": "${to}", "main": "index.js" }`);
      write(`node_modules/${to}/index.js`, 'exports.it = 1;\n');
    }
  }
  for (const [file, imports] of sources) {
    const lines = imports.map((target, at) => `import * as it${at} from '${target}';`);
    write(file, [...lines, 'export const here = true;', ''].join('\n'));
  }
}

function specifier(from: string, to: string): string {
  if (!isFile(to)) return to;
  const relative = path.relative(path.dirname(from), to);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

function isFile(target: string): boolean {
  return /\.tsx?$/.test(target);
}

function write(file: string, content: string): void {
  const at = path.join(root, file);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, content);
}
