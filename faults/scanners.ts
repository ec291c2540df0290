import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run } from '../tools/process/run.ts';

const modules =
  'blindsql,cookieflags,crlf,csp,csrf,exec,file,http_headers,methods,permanentxss,redirect,sql,xss';

export async function assertInstalled(tool: string): Promise<void> {
  const { code } = await run(tool, ['--version'], { output: 'capture' }).catch(() => ({ code: 1 }));
  if (code !== 0) throw new Error(`${tool} does not start: apt-get install ${tool}`);
}

/** How sqlmap ends with one request. */
const isDone = /all tested parameters do not appear to be injectable|^Parameter: /m;

/** `finished` has the numbers of the requests that were tried to the end. */
type Outcome = { injections: string[]; finished: ReadonlySet<number>; code: number };

/** One sqlmap over several requests: it takes a second to start. */
export async function runSqlmap(
  requests: readonly string[],
  folder: string,
  seconds: number,
): Promise<Outcome> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files = requests.map((_, index) => path.join(folder, `request-${index}`));
  await Promise.all(files.map((file, index) => writeFile(file, requests[index] ?? '')));
  const args = ['-r', files.join(), '--batch', '--level', '1', '--risk', '2', '--time-sec', '2'];
  const what = ['--dbms', 'postgresql', '--technique', 'BEUST', '--answers', 'skip those=N'];
  const quiet = ['--ignore-stdin', '--flush-session', '--disable-coloring', '--output-dir', folder];
  const patient = ['--ignore-code', '400,401,403,404,409,413,415,422,423,429'];
  const limit = ['-k', '5', String(seconds * requests.length), 'sqlmap'];
  const all = [...limit, ...args, ...what, ...quiet, ...patient];
  const { code, output } = await run('timeout', all, { output: 'capture' });
  // With several requests each part begins with a line of its own.
  const parts = requests.length === 1 ? [output] : output.split(/^\[\d+\/\d+\] URL:\n/m).slice(1);
  const numbers = parts.keys().toArray();
  const injections = numbers.flatMap((number) =>
    [...(parts[number] ?? '').matchAll(/^Parameter: (.+)$/gm)].map(
      ([, parameter]) => `injection by ${parameter}: ${requests[number]?.split('\r\n')[0]}`,
    ),
  );
  const finished = numbers.filter((number) => isDone.test(parts[number] ?? ''));
  return { injections, finished: new Set(code === 0 ? finished : finished.slice(0, -1)), code };
}

type Entries = Record<string, { method: string; path: string; info: string }[]>;
type Report = { vulnerabilities: Entries; anomalies: Entries };

export async function runWapiti(input: {
  url: string;
  /** Where it begins. */
  starts: readonly string[];
  token: string;
  folder: string;
  seconds: number;
}): Promise<{ all: string[]; isWhole: boolean }> {
  const { url, starts, token, folder, seconds } = input;
  const file = path.join(folder, 'wapiti.json');
  const args = ['-u', `${url}/`, ...starts.flatMap((start) => ['-s', `${url}${start}`]), '-d', '2'];
  const as = ['-H', `Authorization: Bearer ${token}`, '--flush-session', '-v', '0'];
  const how = ['-m', modules, '-l', '2', ...as];
  const where = ['--store-session', folder, '--no-bugreport', '-f', 'json', '-o', file];
  const each = String(10 * seconds);
  const limits = ['--max-scan-time', each, '--max-attack-time', each];
  // The first limit is for its crawl, as is that of each module; the last one is for a wapiti that hangs.
  const most = ['-k', '5', String(60 * seconds), 'wapiti'];
  const { code, output } = await run('timeout', [...most, ...args, ...how, ...where, ...limits], {
    output: 'capture',
  });
  const text = await readFile(file, 'utf8').catch(() => null);
  const cutOff = output.match(/^.*Max (scan|attack) time was reached.*$/gim) ?? [];
  const failed = [
    ...(code === 0 && text !== null ? [] : [`ended with ${code}: ${output.slice(-400)}`]),
    ...cutOff.map((line) => `not finished: ${line}`),
  ];
  const { vulnerabilities, anomalies } = JSON.parse(text ?? '{}') as Partial<Report>;
  const kinds = [...Object.entries(vulnerabilities ?? {}), ...Object.entries(anomalies ?? {})];
  const all = kinds.flatMap(([kind, entries]) =>
    entries.map(({ method, path: at, info }) => `${kind}: ${method} ${at}: ${info}`),
  );
  return { all: [...failed, ...all], isWhole: failed.length === 0 };
}
