import { product } from '@stoke/domain';
import { demoPassword, demoSignIns } from '../demo/index.ts';

/** What a person reads when the server is up. */
export function greet(of: { url: string; demo: boolean; dataDir: string }): string {
  const lines = [`${product.name} is ready at ${of.url}`, `Data is kept in ${of.dataDir}`];
  if (!of.demo) return lines.join('\n');
  return [
    ...lines,
    '',
    'This is the demo world: test money on an embedded chain. Sign in as',
    ...demoSignIns.map(
      ({ role, email }) => `  ${role.padEnd(8)} ${email.padEnd(22)} ${demoPassword}`,
    ),
  ].join('\n');
}
