// Who may import whom.
// Each rule is seen to fire in tools/check/import-rules.test.ts.
const server = '^apps/server/src/';
const web = '^apps/web/src/';
const tests = '\\.test\\.tsx?$|/testing/|/tests/';

/** The folders of the server from the ground up: each imports only those before it. Two on one floor do not meet. */
const floors = [
  ['platform'],
  ['gateways'],
  ['site', 'messaging'],
  ['people'],
  ['safety'],
  ['money'],
  ['work'],
  ['campaigns'],
  ['support'],
  ['bot'],
  ['demo'],
  ['main'],
];
const districts = 'site|messaging|people|safety|money|work|campaigns|support';

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
    'proof-is-pure',
    'Anyone can check a proof with this code alone: packages/proof imports only itself.',
    { path: '^packages/proof/src/', pathNot: tests },
    { pathNot: '^packages/proof/src/' },
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

const serverFloors = floors.slice(0, -1).flatMap((floor, height) =>
  floor.map((folder) => {
    const beside = floor.filter((one) => one !== folder);
    const above = floors.slice(height + 1).flat();
    return forbid(
      'imports-go-down',
      'What lies below can be understood, tested and replaced without what lies above.',
      { path: `${server}${folder}/`, pathNot: tests },
      { path: `${server}(${[...beside, ...above].join('|')})/` },
    );
  }),
);

const doored = `(?:(?:${districts})/[^/]+|bot|demo)`;
const serverRooms = [
  forbid(
    'every-folder-has-a-floor',
    'A folder that is not among the floors is guarded by no rule.',
    { path: `${server}(?!(${floors.flat().join('|')})/)` },
    {},
  ),
  forbid(
    'front-door-only',
    'A room is entered through its index.ts, so that the rest of it can change.',
    { path: `^apps/server/(src/${doored}|src/[^/]+|testing)/`, pathNot: '/tests/' },
    { path: `${server}${doored}/(?!index\\.ts$)`, pathNot: '^apps/server/$1/' },
  ),
  forbid(
    'front-door-only',
    'A test may open the rooms of its own district.',
    { path: `${server}([^/]+)/.*tests/` },
    { path: `${server}${doored}/(?!index\\.ts$)`, pathNot: `${server}$1/` },
  ),
  forbid(
    'ledger-knows-no-one',
    'Books are kept the same whatever is sold: the ledger sees platform and domain only.',
    { path: `${server}money/ledger/`, pathNot: tests },
    { path: '^(apps|packages)/', pathNot: `${server}(money/ledger|platform)/|^packages/domain/` },
  ),
  forbid(
    'treasury-below-its-users',
    'One reader serves deposits and payouts: they hand in what to do with a transaction.',
    { path: `${server}money/treasury/`, pathNot: tests },
    { path: `${server}money/(deposits|payouts|checks)/` },
  ),
  forbid(
    'campaign-kinds-are-strangers',
    'A change to one kind of campaign must not be able to break another, nor what they share.',
    { path: `${server}campaigns/([^/]+)/`, pathNot: tests },
    { path: `${server}campaigns/(?!core/)`, pathNot: `${server}campaigns/$1/` },
  ),
];

const testing = [
  forbid(
    'testing-only-in-tests',
    'What sets up or stands in for tests must not run in production.',
    { path: '^(apps|packages)/', pathNot: tests },
    { path: '/testing/|/tests/', pathNot: 'node_modules' },
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
    { pathNot: '^apps/web/' },
    { path: packages('@mantine') },
  ),
];

/** The floors of the web from the top down: each imports only those below it, and itself. */
const webFloors = ['app', 'pages', 'features', 'entities', 'ui', 'lib'];

/** What several features show, from the ground up: each imports only those before it, and itself. */
const webEntities = ['site', 'people', 'money', 'work', 'campaigns', 'own-campaigns', 'support'];

const webLayers = [
  ...webFloors
    .slice(1)
    .map((floor, at) =>
      forbid(
        'web-floors',
        `Imports point one way: ${webFloors.join(', ')}.`,
        { path: `${web}${floor}/`, pathNot: tests },
        { path: `${web}(${webFloors.slice(0, at + 1).join('|')})/` },
      ),
    ),
  ...webEntities
    .slice(0, -1)
    .map((entity, at) =>
      forbid(
        'web-entities',
        `Each imports only those before it: ${webEntities.join(', ')}.`,
        { path: `${web}entities/${entity}/`, pathNot: tests },
        { path: `${web}entities/(${webEntities.slice(at + 1).join('|')})/` },
      ),
    ),
  forbid(
    'web-folders-have-a-floor',
    'A folder that the two arrays do not name is guarded by nothing.',
    {},
    {
      path: `${web}(?!(${webFloors.join('|')})/)[^/]+/|${web}entities/(?!(${webEntities.join('|')})/)`,
    },
  ),
  forbid(
    'web-features-are-strangers',
    'Pages join features; a feature that knows another cannot be moved.',
    { path: `${web}features/([^/]+/[^/]+)/` },
    { path: `${web}features/`, pathNot: `${web}features/$1/` },
  ),
];

module.exports = {
  forbidden: [...shared, ...serverFloors, ...serverRooms, ...testing, ...libraries, ...webLayers],
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
