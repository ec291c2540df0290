// Checks a proof file of the format stoke-proof-1, and with the published roots that its root is one of them.
// It ends with 0 when the balances are included, 1 when not, and 2 when it is no proof file.
import { readFile } from 'node:fs/promises';
import { verifyProof } from '../../packages/proof/src/index.ts';

const [file, roots] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: verify-proof <file.json> [<roots.json>]');
  process.exit(2);
}
const given = await Promise.all([
  readJson(file),
  roots === undefined ? undefined : readJson(roots),
]);
const { outcome, steps } = verifyProof(...given);
for (const { text, fault } of steps) {
  console.log(fault === null ? `ok     ${text}` : `WRONG  ${text}: ${fault}`);
}
const endings = {
  included: { code: 0, text: 'Included: these balances are in the root.' },
  not_included: { code: 1, text: 'NOT INCLUDED in the root.' },
  no_proof: { code: 2, text: 'This is no proof file.' },
};
console.log(endings[outcome].text);
process.exitCode = endings[outcome].code;

/** Null for what cannot be read. */
async function readJson(name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(name, 'utf8'));
  } catch {
    return null;
  }
}
