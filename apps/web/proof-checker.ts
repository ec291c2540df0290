import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin } from 'vite';

const inRepository = (file: string) => path.join(import.meta.dirname, '../..', file);
const command = inRepository('tools/proof/verify-proof.ts');
const hashModule = inRepository('apps/web/src/features/everyone/proof/checker-hash.ts');

/** The command `verify-proof` as one file that runs alone on Node 20 or newer, and can be read. */
export async function buildProofChecker(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: command,
      write: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { format: 'es' } },
    },
  });
  const [chunk, ...others] = [built]
    .flat()
    .flatMap((each) => ('output' in each ? each.output : []));
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('The checker is not one file.');
  return chunk.code;
}

/** Serves the checker beside the pages, and writes its hash where they show it. */
export function proofChecker(): Plugin {
  let making: Promise<string> | null = null;
  const make = () => (making ??= buildProofChecker());
  return {
    name: 'stoke-proof-checker',
    enforce: 'pre',
    async load(id) {
      if (path.normalize(id) !== hashModule) return null;
      const hash = createHash('sha256')
        .update(await make())
        .digest('hex');
      return `export const checkerHash = '${hash}';`;
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'verify-proof.mjs', source: await make() });
    },
    configureServer({ middlewares }) {
      middlewares.use('/verify-proof.mjs', (_request, response, next) => {
        make().then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
  };
}
