// Who may import whom. Folders are named by pattern, so that those not yet born are guarded too.
// Each rule is seen to fire in tools/check/import-rules.test.ts.
const server = '^apps/server/src/';
const web = '^apps/web/src/';
const kinds = '(drip|spark|fomo|boost)';
const tests = '\\.test\\.tsx?$|/testing/';

/** Where money, time and other machines are reached; everything else asks these folders. */
const postgresUsers = `${server}platform/|^packages/postgres-local/|^bench/|^faults/|^e2e/|${tests}`;
const chainUsers = `${server}gateways/solana/|^packages/chain-local/|^bench/|^faults/|^e2e/|${tests}`;

/** @returns {import('dependency-cruiser').IForbiddenRuleType} */
function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}

/** Matches an installed package wherever it is hoisted to. */
function packages(...names) {
  return `node_modules/(${names.join('|')})(/|$)`;
}

const shared = [
  forbid(
    'domain-is-pure',
    'The rules both sides show must run anywhere: packages/domain imports only itself.',
    { path: '^packages/domain/src/', pathNot: tests },
    { pathNot: '^packages/domain/src/' },
  ),
  forbid(
    'contract-is-thin',
    'The browser loads the contract: only zod and the domain may come with it.',
    { path: '^packages/contract/src/', pathNot: tests },
    { pathNot: `^packages/(contract|domain)/src/|${packages('zod')}` },
  ),
  forbid(
    'local-parts-know-no-product',
    'An embedded part stands in for a real one, so it may know no more of Stoke than that one does.',
    { path: '^packages/([^/]+)-local/' },
    { path: '^(apps|packages)/', pathNot: '^packages/($1-local|local-service)/' },
  ),
  forbid(
    'local-service-is-theirs',
    'What the embedded parts share serves them alone and knows none of them.',
    { path: '^(apps|packages)/', pathNot: '^packages/([^/]+-local|local-service)/' },
    { path: '^packages/local-service/' },
  ),
  forbid(
    'local-service-knows-no-one',
    'What the embedded parts share serves them alone and knows none of them.',
    { path: '^packages/local-service/src/', pathNot: tests },
    { path: '^(apps|packages)/', pathNot: '^packages/local-service/' },
  ),
  forbid(
    'local-parts-only-in-main',
    'Production code meets the embedded parts through their protocols only; main starts them.',
    { path: '^(apps|packages)/', pathNot: `${server}main/|^packages/[^/]+-local/|${tests}` },
    { path: '^packages/[^/]+-local/' },
  ),
  forbid(
    'apps-are-strangers',
    'Server and web share packages/contract and packages/domain, nothing else.',
    { path: '^apps/([^/]+)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  forbid('no-cycles', 'A cycle has no first file to read.', {}, { circular: true }),
  forbid(
    'imports-resolve',
    'An import that leads nowhere is guarded by no rule.',
    {},
    { couldNotResolve: true },
  ),
];

const serverModules = [
  forbid(
    'platform-knows-no-product',
    'Plumbing without product nouns can be understood, tested and replaced alone.',
    { path: `${server}platform/`, pathNot: tests },
    { path: server, pathNot: `${server}platform/` },
  ),
  forbid(
    'gateways-know-no-product',
    'A gateway only translates for the outside world; decisions belong to the modules.',
    { path: `${server}gateways/` },
    { path: server, pathNot: `${server}(gateways|platform)/` },
  ),
  forbid(
    'front-door-only',
    'A module is entered through its index.ts, so that the rest of it can change.',
    { path: `${server}([^/]+)/` },
    {
      // main has no door: nothing-imports-main guards it
      path: `${server}(?!(platform|gateways|testing|main)/)[^/]+/(?!index\\.ts$)`,
      pathNot: `${server}$1/`,
    },
  ),
  forbid(
    'ledger-knows-no-one',
    'Books are kept the same whatever is sold: the ledger sees platform and domain only.',
    { path: `${server}ledger/`, pathNot: tests },
    { path: '^(apps|packages)/', pathNot: `${server}(ledger|platform)/|^packages/domain/` },
  ),
  forbid(
    'money-below-campaigns',
    'Modules that hold or move money must not depend on the kinds of work.',
    { path: `${server}(identity|media|trust|creators|treasury|funding|campaigns|payouts|proof)/` },
    { path: `${server}${kinds}/` },
  ),
  forbid(
    'treasury-below-its-users',
    'One reader serves deposits and payouts: they hand in what to do with a transaction.',
    { path: `${server}treasury/`, pathNot: tests },
    { path: `${server}(funding|payouts|campaigns|bans|books)/` },
  ),
  forbid(
    'campaign-kinds-are-strangers',
    'A change to one kind of campaign must not be able to break another.',
    { path: `${server}${kinds}/` },
    { path: `${server}${kinds}/`, pathNot: `${server}$1/` },
  ),
  forbid(
    'nothing-imports-main',
    'main wires everything; an import of it would start a process.',
    { path: '^(apps|packages)/', pathNot: `${server}main/|${tests}` },
    { path: `${server}main/` },
  ),
  forbid(
    'demo-only-in-main',
    'Nothing of the demo world may reach production code.',
    { path: '^(apps|packages)/', pathNot: `${server}(main|demo)/|${tests}` },
    { path: `${server}demo/` },
  ),
];

const testing = [
  forbid(
    'testing-only-in-tests',
    'What sets up or stands in for tests must not run in production.',
    { path: '^(apps|packages)/', pathNot: tests },
    { path: '/testing/', pathNot: 'node_modules' },
  ),
];

const libraries = [
  forbid(
    'postgres-in-the-plumbing',
    'The database driver is known to the plumbing alone.',
    { path: '^(apps|packages)/', pathNot: postgresUsers },
    { path: packages('pg', '@types/pg', 'pg-protocol', 'kysely') },
  ),
  forbid(
    'sql-in-stores',
    'A statement is written in a *-store.ts or in the plumbing; everything else asks a store.',
    {
      path: '^(apps|packages)/',
      pathNot: `${server}platform/|-store\\.ts$|^bench/|^faults/|^e2e/|${tests}`,
    },
    { path: `${server}platform/db/sql\\.ts$` },
  ),
  forbid(
    'solana-behind-its-gateway',
    'One adapter talks to the chain; everything else speaks of payouts and deposits.',
    { path: '^(apps|packages)/', pathNot: chainUsers },
    { path: packages('@solana', '@solana-program', 'litesvm') },
  ),
  forbid(
    'grammy-in-the-bot',
    'Telegram updates are spoken with by the bot and its gateway only.',
    { path: '^(apps|packages)/', pathNot: `${server}(bot|gateways/telegram)/|${tests}` },
    { path: packages('grammy', '@grammyjs') },
  ),
  forbid(
    'mantine-in-the-web',
    'Components belong to the browser.',
    { pathNot: web },
    { path: packages('@mantine') },
  ),
];

const webLayers = [
  forbid(
    'web-features-are-strangers',
    'Pages join features; a feature that knows another cannot be moved.',
    { path: `${web}features/([^/]+)/` },
    { path: `${web}features/`, pathNot: `${web}features/$1/` },
  ),
  forbid(
    'web-pages-are-above-features',
    'Imports point one way: app, pages, features, ui, lib.',
    { path: `${web}features/` },
    { path: `${web}(app|pages)/` },
  ),
  forbid(
    'web-app-is-on-top',
    'A page does not know the application that shows it.',
    { path: `${web}pages/` },
    { path: `${web}app/` },
  ),
  forbid(
    'web-ui-knows-no-product',
    'Pieces and plumbing are below features and pages.',
    { path: `${web}(ui|lib)/` },
    { path: `${web}(app|pages|features)/` },
  ),
  forbid(
    'web-lib-is-at-the-bottom',
    'Plumbing draws nothing.',
    { path: `${web}lib/` },
    { path: `${web}ui/` },
  ),
];

module.exports = {
  forbidden: [...shared, ...serverModules, ...testing, ...libraries, ...webLayers],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
