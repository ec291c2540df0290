import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parser } from '@prometheus-io/lezer-promql';
import { pages } from '@stoke/domain';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { openRealServer } from '../../../testing/server/real-server.ts';

const server = await openRealServer();
afterAll(() => server.close());

const folder = new URL('../../../../../docs/operations/', import.meta.url);
const readText = (name: string) => readFile(new URL(name, folder), 'utf8');
const isPage = (name: string) => name.endsWith('.md');

/** What Prometheus accepts, which refuses any other key, and what each rule of Stoke has. */
const Duration = z.string().regex(/^(\d+(ms|[smhdwy]))+$/);
const Rule = z.strictObject({
  alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
  expr: z.string(),
  for: Duration.optional(),
  keep_firing_for: Duration.optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({
    summary: z.string().regex(/^\S.*[^.]$/),
    description: z.string().optional(),
    /** A section of the runbooks in the repository. */
    runbook: z.string().startsWith('docs/operations/runbooks.md#'),
  }),
});
const Group = z.strictObject({ name: z.string(), rules: z.array(Rule).min(1) });
const RuleFile = z.strictObject({ groups: z.array(Group).min(1) });
const Panels = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) }),
  ),
});

async function readRules() {
  const { groups } = RuleFile.parse(parse(await readText('alerts.yml')));
  return groups.flatMap(({ rules }) => rules);
}

async function readExpressions(): Promise<{ name: string; expr: string }[]> {
  const { panels } = Panels.parse(JSON.parse(await readText('dashboard.json')));
  const shown = panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ name: title, expr })),
  );
  const levels = [...(await readText('service-levels.md')).matchAll(/```promql\n([^`]+)\n```/g)];
  return [
    ...(await readRules()).map(({ alert, expr }) => ({ name: alert, expr })),
    ...shown,
    ...levels.map(([, expr = '']) => ({ name: 'service-levels.md', expr })),
  ];
}

/** The parts of an expression: the metrics that it names, and what Prometheus cannot read. */
function readExpression(expr: string): { metrics: string[]; errors: string[] } {
  const metrics: string[] = [];
  const errors: string[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, name, from, to }) => {
      if (type.isError) errors.push(`${expr} at ${from}`);
      else if (name === 'VectorSelector') {
        metrics.push(expr.slice(from, to).replace(/\{[^]*/, ''));
      }
    },
  });
  return { metrics, errors };
}

test('every alert leads to the section of the runbooks that is about it, and no section to an alert that is gone', async () => {
  const [, ...sections] = (await readText('runbooks.md')).split(/^## /m);
  const about = sections.flatMap((section) => {
    const anchor = section.split('\n')[0]?.toLowerCase().replaceAll(' ', '-');
    const alerts = /^Alert: (.*?)\. /m.exec(section)?.[1]?.match(/\w+/g) ?? [];
    return alerts.map((alert) => `${alert} docs/operations/runbooks.md#${anchor}`);
  });
  const led = (await readRules()).map(
    ({ alert, annotations }) => `${alert} ${annotations.runbook}`,
  );
  expect(about.toSorted()).toEqual(led.toSorted());
});

test('Prometheus can read every alert rule, and each one names itself and what is wrong', async () => {
  const rules = await readRules();
  const names = rules.map(({ alert }) => alert);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('ProcessDown');
});

test('an alert about one process says which', async () => {
  const rules = await readRules();
  // What the others tell of the database and the books is the same at each process.
  const own =
    /^(http_full_|http_body_|process_|nodejs_|stoke_database_pool$|stoke_traffic_pool$|stoke_disk_)/;
  const about = rules.filter(({ expr }) =>
    readExpression(expr).metrics.some((metric) => own.test(metric)),
  );
  expect(about.length).toBeGreaterThan(5);
  const silent = about.filter(
    ({ annotations }) => !annotations.summary.includes('$labels.instance'),
  );
  expect(silent.map(({ alert }) => alert)).toEqual([]);
});

test('every page that the handbook names is one of the site', async () => {
  const texts = await Promise.all((await readdir(folder)).filter(isPage).map(readText));
  const named = texts.flatMap((text) => [...text.matchAll(/`(\/admin\/[\w/-]+)`/g)]);
  expect(named.length).toBeGreaterThan(5);
  expect(named.map(([, page = '']) => page).filter((page) => !pages.includes(page))).toEqual([]);
});

test('every expression of the rules, the dashboard and the service levels is PromQL', async () => {
  const expressions = await readExpressions();
  expect(expressions.length).toBeGreaterThan(25);
  expect(expressions.filter(({ name }) => name === 'service-levels.md').length).toBeGreaterThan(8);
  expect(expressions.flatMap(({ expr }) => readExpression(expr).errors)).toEqual([]);
  expect(readExpression('sum(rate(a[5m]) > 1').errors).not.toEqual([]);
});

test('every metric that a rule, the dashboard or a service level names is one of a running server', async () => {
  const metrics = await (await fetch(`${server.url()}/metrics`)).text();
  // Prometheus itself makes `up`, for every process that it scrapes.
  const served = new Set(['up']);
  for (const [, name = '', type] of metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const parts = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const part of parts) served.add(name + part);
  }
  const expressions = await readExpressions();
  const missing = expressions.flatMap(({ name, expr }) => {
    const named = readExpression(expr).metrics;
    if (named.length === 0) return [`${name} names no metric`];
    return named.filter((metric) => !served.has(metric)).map((metric) => `${name}: ${metric}`);
  });
  expect(missing).toEqual([]);
});

test('the page of figures has every metric of a running server with its type and labels, and no other', async () => {
  let metrics = '';
  const read = async () => (metrics = await (await fetch(`${server.url()}/metrics`)).text());
  // One that takes three seconds is missing in this scrape, as on a busy machine.
  await expect.poll(read).not.toMatch(/^stoke_figure_missing\{.+\} 1$/m);
  const served = [...metrics.matchAll(/^# HELP (\w+) (.+)\n# TYPE \1 (\w+)$/gm)].map(
    ([, name = '', help = '', type]) => `${name} ${type}: ${help}`,
  );
  const own = served.filter((line) => !/^(process|nodejs)_/.test(line));
  const rows = [
    ...(await readText('figures.md')).matchAll(/^\| `(\w+)` \| (\w+) \| .* \| (.+) \|$/gm),
  ];
  expect(rows.map(([, name, type, help]) => `${name} ${type}: ${help}`).toSorted()).toEqual(
    own.toSorted(),
  );
  const labels = new Map(
    [...metrics.matchAll(/^(\w+?)(?:_bucket|_sum|_count)?\{(\w+)=/gm)].map(([, name, label]) => [
      name,
      label,
    ]),
  );
  for (const [row, name] of rows) {
    const label = labels.get(name);
    if (label !== undefined) expect(row).toContain(`| \`${label}\``);
  }
});

const promtool = spawnSync('promtool', ['--version']).status === 0;

test.runIf(promtool)('promtool accepts the alert rules, and makes each of them fire', async () => {
  for (const check of ['check rules alerts.yml', 'test rules alerts.test.yml']) {
    const run = spawnSync('promtool', check.split(' '), {
      cwd: fileURLToPath(folder),
      encoding: 'utf8',
    });
    expect([run.status, run.stdout + run.stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  }
  const fired = [...(await readText('alerts.test.yml')).matchAll(/^  - name: ([A-Z]\w+)$/gm)];
  const rules = await readRules();
  expect(fired.map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert));
});
