import { Anchor } from '@mantine/core';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { fileName } from './check-file.ts';
import { checkerHash } from './checker-hash.ts';
import classes from './proof.module.css';

const files = [
  ['/verify-proof.mjs', 'verify-proof.mjs', 'Checker, for Node 20 or newer'],
  ['/api/public/proof/roots?limit=100', 'roots.json', 'Published roots'],
  ['/.well-known/jwks.json', 'keys.json', 'Published keys'],
] as const;

/** The same check without this page: a file to run, its hash, and how. `number`: the root of the file that is shown. */
export function CheckAtHome({ number = 1 }: { number: number | undefined }) {
  const command = `node verify-proof.mjs ${fileName(number)} roots.json keys.json`;
  return (
    <details className={classes['home']}>
      <summary>Check without this page</summary>
      <ul>
        {files.map(([href, name, what]) => (
          <li key={name}>
            <Anchor href={href} download={name} size="sm">
              {name}
            </Anchor>
            <span className="hint">{what}</span>
          </li>
        ))}
        <li>
          <span className={classes['hash']}>
            <code>{command}</code>
            <CopyButton value={command} what="command" />
          </span>
          <span className="hint">
            Exits with 0 if included, 1 if not, 2 if it is not a proof file
          </span>
        </li>
        <li>
          <span className={classes['hash']}>
            <code>{checkerHash}</code>
            <CopyButton value={checkerHash} what="SHA-256 of the checker" />
          </span>
          <span className="hint">SHA-256 of verify-proof.mjs</span>
        </li>
      </ul>
    </details>
  );
}
