import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { webDist } from '../build/web-inputs.ts';
import { budgetsOf, type Manifest } from './page-weight.ts';

/** A group of built files against its budget, in bytes as the server sends them: brotli where that gains. */
export type Weighed = { name: string; size: number; limit: number };

/** Weighs the built web app: the home page's script, its style, then each lazy chunk. */
export function weighPages(): Weighed[] {
  const manifest = JSON.parse(readFileSync(inDist('.vite/manifest.json'), 'utf8')) as Manifest;
  const home = Object.keys(manifest).filter((key) => key.startsWith('src/pages/everyone/home'));
  return budgetsOf(manifest, home).map(({ name, files, limitKb }) => {
    const size = files.reduce((sum, file) => sum + sentSize(inDist(file)), 0);
    return { name, size, limit: limitKb * 1000 };
  });
}

function sentSize(file: string): number {
  const compressed = `${file}.br`;
  return statSync(existsSync(compressed) ? compressed : file).size;
}

function inDist(file: string): string {
  return path.join(webDist, file);
}
