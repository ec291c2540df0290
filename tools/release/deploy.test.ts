import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { readConfig, readDatabaseConfig } from '../../apps/server/src/platform/config/config.ts';
import { Environment } from '../../apps/server/src/platform/config/environment.ts';
import { repositoryRoot } from '../process/repository-root.ts';
import { copyOwn, parts } from './build-release.ts';

const read = (file: string) => readFileSync(path.join(repositoryRoot, 'deploy', file), 'utf8');
const known = [...Object.keys(Environment.shape), 'NODE_COMPILE_CACHE'];
/** What an operator fills in. */
const filledIn: Record<string, string> = {
  JWT_SECRET: 'pR7-tK2-mQ9-xW4-vB6-nH3-zL8-dF5-jC1',
  SOLANA_RPC_URL: 'https://rpc.example',
  TREASURY_ADDRESS: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  TELEGRAM_BOT_TOKEN: `7845711902:${'AAjhTb3kQ0'.repeat(4)}`,
  SMTP_URL: 'smtp://mail.example:587',
  METRICS_TOKEN: 'metrics-token-of-a-test',
  ADMIN_EMAIL: 'admin@stoke.example',
  ADMIN_PASSWORD: 'admin-password-2Gs7',
};

/** The lines `NAME=value` of a file of variables; what is empty is filled in. */
function readVariables(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split('=');
      return [name, value.join('=') || (filledIn[name] ?? 'abc')];
    }),
  );
}

type Service = {
  image: string;
  environment?: Record<string, string>;
  command?: string[];
  profiles?: string[];
  volumes?: string[];
  secrets?: string[];
  read_only?: boolean;
  depends_on?: Record<string, unknown>;
};
type Compose = {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  secrets: Record<string, { file: string }>;
};

const composeText = read('compose.yaml');
const { services, volumes, secrets } = parse(composeText, { merge: true }) as Compose;
const ofStoke = Object.entries(services).filter(([, { image }]) => image === 'localhost/stoke');
const container = read('Containerfile');
const image = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(container)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);
const common = readVariables(read('stoke.env.example'));
const ofCompose = readVariables(read('compose.env.example'));

function environmentOf({ environment = {} }: Service): Record<string, string> {
  const filled = Object.entries(environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+):\?\}/g, (_, variable: string) => ofCompose[variable] ?? ''),
  ]);
  return { ...image, ...common, ...Object.fromEntries(filled) };
}

/** The settings of a unit; one that is repeated has all its values. */
function unitOf(file: string) {
  const settings = new Map<string, string[]>();
  for (const line of read(`systemd/${file}`).split('\n')) {
    const [key = '', value] = line.split(/=(.*)/s);
    if (/^\w/.test(key) && value !== undefined) {
      settings.set(key, [...(settings.get(key) ?? []), value]);
    }
  }
  const pairs = (settings.get('Environment') ?? []).flatMap((line) => line.split(' '));
  return { settings, environment: readVariables(pairs.join('\n')) };
}

const [server, worker, migration, trafficMigration, backup, trafficBackup] = [
  unitOf('stoke@.service'),
  unitOf('stoke@worker.service.d/treasury.conf'),
  unitOf('stoke-migrate.service'),
  unitOf('stoke-migrate-traffic@.service'),
  unitOf('stoke-backup.service'),
  unitOf('stoke-backup-traffic@.service'),
];

test('every variable of deploy/ is one that Stoke reads', () => {
  const named = [
    ...Object.keys({ ...image, ...common }),
    ...ofStoke.flatMap(([, { environment }]) => Object.keys(environment ?? {})),
    ...[server, worker, migration, trafficMigration, backup, trafficBackup].flatMap(
      ({ environment }) => Object.keys(environment),
    ),
  ];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  const used = [...composeText.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  expect(new Set(used)).toEqual(new Set(Object.keys(ofCompose)));
});

test('the processes of the compose file start with what it gives them, and each role runs', () => {
  const { migrate, backup: copying, ...running } = Object.fromEntries(ofStoke);
  const configs = Object.values(running).map((service) => readConfig(environmentOf(service)));
  expect(configs.map(({ roles }) => roles.join()).toSorted()).toEqual([
    'api',
    'api',
    'bot',
    'worker',
  ]);
  for (const { production, trustProxy, databaseUrl, host } of configs) {
    expect({ production, trustProxy, databaseUrl, host }).toEqual({
      production: true,
      trustProxy: 1,
      databaseUrl: null,
      host: '0.0.0.0',
    });
  }
  if (!migrate) throw new Error('The service migrate is missing.');
  expect(migrate.command).toEqual(['migrate']);
  const { databaseUrl, databaseAppUrl } = readDatabaseConfig(environmentOf(migrate));
  expect([databaseUrl, databaseAppUrl]).toEqual([
    'postgres://stoke_owner:abc@postgres:5432/stoke',
    'postgres://stoke_server:abc@postgres:5432/stoke',
  ]);
  // Not among those that run: it starts by its name, with the command and without the treasury's key.
  if (!copying) throw new Error('The service backup is missing.');
  expect(copying).toMatchObject({ profiles: ['backup'], restart: 'no' });
  const copies = readConfig(environmentOf(copying));
  expect([copies.databaseUrl, copies.databaseAppUrl]).toEqual([databaseUrl, databaseAppUrl]);
  expect([copies.roles, copies.treasury.keyFile]).toEqual([['api'], null]);
});

test('what backup.md runs in containers is what the compose file says', () => {
  const run =
    'podman compose --env-file compose.env --profile backup run --rm backup backup /backups/$(date -u +%Y-%m-%dT%H%M)';
  expect(composeText).toContain(`#   ${run}\n`);
  const page = readFileSync(path.join(repositoryRoot, 'docs/operations/backup.md'), 'utf8');
  expect(page).toContain(`    ${run}\n`);
  expect(page).toContain('    install -d -o 10001 -g 10001 -m 0700 backups\n');
  // Nor do they get into a commit or an image.
  for (const file of ['.gitignore', '.dockerignore']) {
    const lines = readFileSync(path.join(repositoryRoot, file), 'utf8').split('\n');
    expect(lines.map((line) => line.replace(/^\//, ''))).toContain('deploy/backups');
  }
});

test('the database of the compose file has room for all processes, and install.md gives as much to another', () => {
  const page = (name: string) =>
    readFileSync(path.join(repositoryRoot, `docs/operations/${name}.md`), 'utf8');
  const [, most = '', room = ''] =
    /at most (\d+) connections: set PostgreSQL's `max_connections`, usually 100, to (\d+)/.exec(
      page('sizing'),
    ) ?? [];
  expect(Number(room)).toBeGreaterThan(Number(most) * 1.2);
  expect(services['postgres']?.command).toEqual(['postgres', '-c', `max_connections=${room}`]);
  expect(page('install')).toContain(`alter system set max_connections = ${room}`);
});

test('containers write into the data folder alone, and only the worker has the key', () => {
  for (const [name, service] of ofStoke) {
    expect(service.read_only).toBe(true);
    const backups = name === 'backup' ? ['./backups:/backups'] : [];
    expect(service.volumes).toEqual([`data:${image['DATA_DIR']}`, ...backups]);
  }
  const holders = ofStoke.filter(([, service]) => service.secrets !== undefined);
  expect(holders.map(([name]) => name)).toEqual(['worker']);
  expect(services['worker']?.environment?.['TREASURY_KEY_FILE']).toBe('/run/secrets/treasury');
  expect(Object.keys(secrets)).toEqual(['treasury']);
  const named = Object.values(services).flatMap((service) =>
    (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? ''),
  );
  const kept = named.filter((name) => !name.startsWith('.'));
  expect([...new Set(kept)].toSorted()).toEqual(Object.keys(volumes).toSorted());
});

test('nothing waits for a container that ends, which podman 5 would never start', () => {
  const awaited = Object.values(services).flatMap(({ depends_on = {} }) => Object.keys(depends_on));
  expect(new Set(awaited)).toEqual(new Set(['postgres', 'api-1', 'api-2']));
});

test('the image that the page builds has the health check that Caddy waits for', () => {
  const build = 'podman build --format docker -f deploy/Containerfile -t stoke .';
  expect(container).toContain('HEALTHCHECK');
  expect(container).toContain(`#   ${build}\n`);
  const page = readFileSync(path.join(repositoryRoot, 'docs/operations/install.md'), 'utf8');
  expect(page).toContain(`\n${build}\n`);
});

test('the proxy leads to processes of the compose file, by the port of the image', () => {
  const caddy = read('Caddyfile');
  const upstreams = [...caddy.matchAll(/([a-z][a-z0-9-]*):(\d+)/g)];
  expect(upstreams.map(([, name]) => name)).toEqual(['bot', 'api-1', 'api-2']);
  for (const [, name = '', port] of upstreams) {
    expect([services[name]?.image, port]).toEqual(['localhost/stoke', image['PORT']]);
  }
  expect(caddy).toContain('health_uri /readyz');
  expect(caddy).toContain(`{$${Object.keys(services['caddy']?.environment ?? {})[0]}}`);
  expect(container).toContain(`EXPOSE ${image['PORT']}`);
});

const program = '/opt/stoke/bin/node /opt/stoke/stoke.mjs';

test('the units run what a release has, and are closed alike', () => {
  expect(server.settings.get('ExecStart')).toEqual([`${program} start`]);
  expect(migration.settings.get('ExecStart')).toEqual([`${program} migrate`]);
  expect(container).toContain(
    `ENTRYPOINT ${JSON.stringify(program.split(' ')).replace(',', ', ')}`,
  );
  const folder = `/var/lib/${server.settings.get('StateDirectory')?.[0]}`;
  for (const { settings, environment } of [
    server,
    migration,
    trafficMigration,
    backup,
    trafficBackup,
  ]) {
    expect([environment['DATA_DIR'], environment['NODE_ENV']]).toEqual([folder, 'production']);
    expect(settings.get('WorkingDirectory')).toEqual([folder]);
    expect(settings.get('EnvironmentFile')?.[0]).toBe('/etc/stoke/stoke.env');
  }
  const closed = (unit: typeof server) =>
    [...unit.settings].filter(([key]) => /^(Protect|Private|Restrict|System|Capab)/.test(key));
  expect(closed(server).length).toBeGreaterThan(15);
  expect(closed(migration)).toEqual(closed(server));
  expect(closed(trafficMigration)).toEqual(closed(server));
  expect(closed(backup)).toEqual(closed(server));
  expect(closed(trafficBackup)).toEqual(closed(server));
});

test('an upgrade migrates the books and each traffic database, with the login of its owner', () => {
  const [stoke, books, traffic] = ['stoke', 'migrate', 'traffic-%i'].map(
    (name) => `/etc/stoke/${name}.env`,
  );
  expect(migration.settings.get('EnvironmentFile')).toEqual([stoke, books]);
  expect(trafficMigration.settings.get('EnvironmentFile')).toEqual([stoke, traffic]);
  expect(trafficMigration.settings.get('ExecStart')).toEqual([`${program} migrate`]);
  const page = (name: string) =>
    readFileSync(path.join(repositoryRoot, `docs/operations/${name}.md`), 'utf8');
  const start = 'systemctl start stoke-migrate-traffic@1\n';
  const upgrades = page('upgrades');
  const order = ['systemctl start stoke-migrate\n', start, '4. Restart'].map((line) =>
    upgrades.indexOf(line),
  );
  expect(order.toSorted((one, other) => one - other)).toEqual(order);
  expect(order).not.toContain(-1);
  // What the first preparation writes has all that the command reads.
  const preparing = page('traffic-databases');
  expect(preparing).toContain(start);
  const [, written = ''] =
    /cat > \/etc\/stoke\/traffic-1\.env <<'END'\n([^]*?)END\n/.exec(preparing) ?? [];
  const own = readVariables(written);
  const env = { ...trafficMigration.environment, ...common, ...own };
  expect(readDatabaseConfig(env)).toMatchObject({
    databaseUrl: own['DATABASE_URL'],
    databaseAppUrl: own['DATABASE_APP_URL'],
  });
  expect(Object.keys(own)).toEqual(['DATABASE_URL', 'DATABASE_APP_URL']);
});

test('asvs-13.3.1: root alone reads logins and keys, and systemd hands the key to the worker', () => {
  const install = readFileSync(path.join(repositoryRoot, 'docs/operations/install.md'), 'utf8');
  expect(install).toContain(
    'chown -R root:root /etc/stoke && chmod 700 /etc/stoke && chmod 600 /etc/stoke/*\n',
  );
  const variables = [...install.matchAll(/^printf '(.*)\\n' > \/etc\/stoke\/(.*)\.env$/gm)];
  const processes = new Map(
    variables.map(([, text = '', name = '']) => [name, readVariables(text.replace('\\n', '\n'))]),
  );
  expect([...processes.keys()]).toEqual(['api-1', 'api-2', 'worker', 'bot']);
  expect(worker.settings.get('LoadCredential')).toEqual(['treasury:/etc/stoke/treasury.json']);
  const login = 'postgres://stoke_server:abc@127.0.0.1:5432/stoke';
  for (const [name, own] of processes) {
    const key = name === 'worker' ? worker.environment : {};
    const env = { ...server.environment, ...key, ...common, ...own, DATABASE_APP_URL: login };
    const { databaseUrl, treasury } = readConfig(env);
    expect([databaseUrl, treasury.keyFile]).toEqual([null, key['TREASURY_KEY_FILE'] ?? null]);
  }
  expect(worker.environment).toEqual({ TREASURY_KEY_FILE: '%d/treasury' });
});

test('a process that serves cannot read the backups, which its user made', () => {
  expect(server.settings.get('InaccessiblePaths')).toEqual(['-/var/backups']);
  for (const { settings } of [backup, trafficBackup]) {
    expect(settings.get('User')).toEqual(server.settings.get('User'));
    expect(settings.get('ReadWritePaths')?.[0]).toMatch(/^\/var\/backups\//);
    expect(settings.has('InaccessiblePaths')).toBe(false);
  }
});

test.each([
  { unit: backup, name: 'stoke-backup', login: '/etc/stoke/migrate.env', folder: 'stoke' },
  {
    unit: trafficBackup,
    name: 'stoke-backup-traffic@',
    login: '/etc/stoke/traffic-%i.env',
    folder: 'stoke-traffic-%i',
  },
])('the nightly backup by $name has all that it asks for, and may write its folder', (input) => {
  const { settings, environment } = input.unit;
  const logins = {
    DATABASE_APP_URL: 'postgres://stoke_server:abc@127.0.0.1:5432/stoke',
    DATABASE_URL: 'postgres://stoke_owner:abc@127.0.0.1:5432/stoke',
  };
  const { roles, databaseUrl } = readConfig({ ...environment, ...common, ...logins });
  expect([roles, databaseUrl]).toEqual([['api'], logins.DATABASE_URL]);
  expect(settings.get('EnvironmentFile')).toEqual(['/etc/stoke/stoke.env', input.login]);
  const folder = `/var/backups/${input.folder}`;
  expect(settings.get('ReadWritePaths')).toEqual([folder]);
  // systemd reads %% as one.
  const name = '$(date -u +%%Y-%%m-%%dT%%H%%M)';
  expect(settings.get('ExecStart')).toEqual([
    `/bin/sh -c 'exec ${program} backup ${folder}/${name}'`,
  ]);
  const page = readFileSync(path.join(repositoryRoot, 'docs/operations/backup.md'), 'utf8');
  expect(page).toContain(`install -d -o stoke -g stoke -m 0700 ${folder.replace('%i', '1')}\n`);
  expect(read(`systemd/${input.name}.timer`)).toMatch(/^OnCalendar=\S+ \S+ UTC$/m);
});

test.runIf(process.platform === 'linux')(
  'what removes old backups leaves the newest ones, whatever their age, and nothing else',
  () => {
    const page = readFileSync(path.join(repositoryRoot, 'docs/operations/backup.md'), 'utf8');
    const line = /^ {4}(.*\/var\/backups\/stoke\/.*rm -rf.*)$/m.exec(page)?.[1] ?? '';
    const folder = mkdtempSync(path.join(tmpdir(), 'stoke-backups-'));
    try {
      const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T0215`;
      const make = (names: readonly string[], days: number) => {
        for (const name of names) {
          mkdirSync(path.join(folder, name));
          writeFileSync(path.join(folder, name, 'manifest.json'), '{}');
          const at = Date.now() / 1000 - days * 86_400;
          utimesSync(path.join(folder, name), at, at);
        }
      };
      const remove = () => {
        execFileSync('sh', ['-c', line.replaceAll('/var/backups/stoke', folder)]);
        return readdirSync(folder).toSorted();
      };
      const old = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(day);
      const others = [`${day(1)}.partial`, 'of-mine'];
      make([...old, ...others], 40);
      const kept = [...old.slice(2), ...others].toSorted();
      expect(remove()).toEqual(kept);
      expect(remove()).toEqual(kept);
      const young = [21, 22, 23, 24, 25, 26].map(day);
      make(young, 3);
      expect(remove()).toEqual([day(9), ...young, ...others].toSorted());
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test('a release has every file of deploy/, and none that an operator filled in', async () => {
  const clone = mkdtempSync(path.join(tmpdir(), 'stoke-deploy-'));
  try {
    const [own, filled] = [path.join(repositoryRoot, 'deploy'), path.join(clone, 'deploy')];
    const secret = ['stoke.env', 'compose.env', '.env', 'treasury.json'];
    cpSync(own, filled, {
      recursive: true,
      filter: (file) => !secret.includes(path.basename(file)),
    });
    const known = readdirSync(filled, { recursive: true });
    for (const name of secret) writeFileSync(path.join(filled, name), 'key');
    const to = path.join(clone, 'release');
    await copyOwn({ from: clone, to, parts: parts.filter((part) => part.startsWith('deploy')) });
    expect(readdirSync(path.join(to, 'deploy'), { recursive: true })).toEqual(known);
  } finally {
    rmSync(clone, { recursive: true });
  }
});
