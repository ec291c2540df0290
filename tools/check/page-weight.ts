import path from 'node:path';

/** One entry of the manifest that Vite writes: a built file and its imports. */
export type Chunk = {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};

export type Manifest = Record<string, Chunk>;

/** What a browser loads for one page, and how much of it, in kB of brotli, is allowed. */
export type Budget = { name: string; files: string[]; limitKb: number };

const limitsKb = { homeScript: 150, homeStyle: 17, lazyRoute: 120 };
/** Less where people come on a phone. */
const ownLimitsKb: Readonly<Record<string, number>> = { 'src/pages/everyone/proof.tsx': 100 };

/** How many files one page may ask for: behind dozens, its own calls wait for a free connection. */
const maxFiles = 12;

/**
 * The budgets of a build: the script and the style that the home page needs before it shows, and each
 * lazy chunk with all it brings beyond that.
 * @param home the manifest keys of the lazy chunks that the home page always loads
 */
export function budgetsOf(manifest: Manifest, home: readonly string[]): Budget[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  if (entries.length === 0) throw new Error('The manifest names no entry.');
  const first = reach(manifest, [...entries, ...home]);
  const lazy = Object.keys(manifest).filter((key) => {
    return manifest[key]?.isDynamicEntry && !first.has(key);
  });
  for (const key of lazy) {
    const all = reach(manifest, [...entries, key]);
    const count = scripts(manifest, all).length + styles(manifest, all).length;
    if (count > maxFiles) throw new Error(`${key} asks for ${count} files of ${maxFiles}.`);
  }
  return [
    { name: 'home script', files: scripts(manifest, first), limitKb: limitsKb.homeScript },
    { name: 'home style', files: styles(manifest, first), limitKb: limitsKb.homeStyle },
    ...lazy.map((key) => {
      const added = new Set([...reach(manifest, [key])].filter((other) => !first.has(other)));
      const limitKb = ownLimitsKb[key] ?? limitsKb.lazyRoute;
      return { name: key, files: scripts(manifest, added), limitKb };
    }),
  ];
}

/** The chunks that load with the given ones: themselves and their static imports, all the way down. */
function reach(manifest: Manifest, keys: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    waiting.push(...(manifest[key]?.imports ?? []));
  }
  return found;
}

function scripts(manifest: Manifest, keys: Set<string>): string[] {
  const files = [...keys].map((key) => manifest[key]?.file ?? '');
  return [...new Set(files.filter((file) => path.extname(file) === '.js'))];
}

function styles(manifest: Manifest, keys: Set<string>): string[] {
  const files = [...keys].flatMap((key) => [
    manifest[key]?.file ?? '',
    ...(manifest[key]?.css ?? []),
  ]);
  return [...new Set(files.filter((file) => path.extname(file) === '.css'))];
}
