import { readFileSync } from 'node:fs';
import { budgetsOf } from './tools/check/page-weight.ts';

const dist = 'apps/web/dist';
const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));
const home = Object.keys(manifest).filter((key) => key.startsWith('src/pages/home'));

export default budgetsOf(manifest, home).map(({ name, files, limitKb }) => ({
  name,
  path: files.map((file) => `${dist}/${file}`),
  limit: `${limitKb} kB`,
}));
