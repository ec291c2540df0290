import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../process/repository-root.ts';

const folder = path.join(repositoryRoot, 'deploy/high-availability');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const readPage = (name: string) =>
  readFileSync(path.join(repositoryRoot, `docs/operations/${name}.md`), 'utf8');

test('the page brings up three machines in an order that works, with each file of high availability', () => {
  const page = readPage('high-availability');
  const [, section = ''] = /^## On three machines\n([^]*?)^## /m.exec(page) ?? [];
  for (const file of readdirSync(folder)) {
    expect(section).toContain(` ${file} `);
  }
  const steps = [
    'apt-get install postgresql-15 patroni etcd-server',
    // What the package made holds the port and the socket.
    'pg_dropcluster --stop 15 main\n',
    'etcd.env > /etc/default/etcd\n',
    'patroni.yml > /etc/patroni/config.yml\n',
    'patroni-watchdog.conf /etc/systemd/system/patroni.service.d/watchdog.conf\n',
    'systemctl daemon-reload\n',
    'systemctl restart --no-block etcd\n',
    'systemctl restart patroni\n',
    'create role stoke_owner login createrole',
    'createdb --owner stoke_owner stoke',
  ].map((step) => section.indexOf(step));
  expect(steps).not.toContain(-1);
  expect(steps.toSorted((one, other) => one - other)).toEqual(steps);
  const { watchdog, postgresql } = parse(read('patroni.yml')) as {
    watchdog: { mode: string; device: string };
    postgresql: { data_dir: string; bin_dir: string };
  };
  expect(postgresql.data_dir).toMatch(/^\/var\/lib\/postgresql\/15\/(?!main$)/);
  expect(postgresql.bin_dir).toBe('/usr/lib/postgresql/15/bin');
  // Its device belongs to root, and Patroni runs as postgres.
  expect(watchdog.mode).toBe('required');
  const starts = read('patroni-watchdog.conf').match(/^ExecStartPre=\+.*$/gm);
  expect(starts).toEqual([
    `ExecStartPre=+/bin/sh -c '[ -e ${watchdog.device} ] || exec modprobe softdog'`,
    `ExecStartPre=+/bin/chown postgres ${watchdog.device}`,
  ]);
});

test('the archive of the log fits the cluster that patroni.yml makes', () => {
  const text = read('patroni.yml');
  const cluster = (from: string) =>
    parse(from) as {
      bootstrap: { dcs: { postgresql: { parameters: Record<string, unknown> } } };
      postgresql: { data_dir: string };
    };
  const on = cluster(text.replaceAll(/^( +)#(archive_)/gm, '$1$2'));
  const page = readPage('backup');
  const written = [...page.matchAll(/^ {4}(archive_\w+) = '?([^'\n]+)'?$/gm)];
  expect(written.length).toBe(3);
  const { parameters } = on.bootstrap.dcs.postgresql;
  expect(parameters).toMatchObject(
    Object.fromEntries(
      written.map(([, name = '', value = '']) => [
        name,
        /^\d+$/.test(value) ? Number(value) : value,
      ]),
    ),
  );
  expect(Object.keys(cluster(text).bootstrap.dcs.postgresql.parameters)).not.toContain(
    'archive_mode',
  );
  const data = on.postgresql.data_dir;
  expect(page).toContain(`patroni.yml of deploy it is pg1-path=${data}\n`);
  expect(page).toContain(`pg_ctl -D ${data} -w start`);
});
