// Prints the address of the treasury's key file, and makes the file where there is none.
import { openTreasurySigner } from '../gateways/solana/index.ts';

const [path, ...more] = process.argv.slice(2);
try {
  if (path === undefined || more.length > 0) throw new Error('needs the path of one key file');
  const { address } = await openTreasurySigner({ kind: 'generated', path });
  process.stdout.write(`${address}\n`);
} catch (error) {
  process.stderr.write(`treasury-key: ${error instanceof Error ? error.message : 'failed'}\n`);
  process.exitCode = 1;
}
