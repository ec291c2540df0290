import { product } from '@stoke/domain';
import { demoPassword, demoSignIns } from '../demo/index.ts';

/** The message on the console when the server is up. */
export function greet(of: {
  url: string;
  demo: boolean;
  dataDir: string;
  /** The page of the embedded Telegram; null with the real one. */
  telegramUrl: string | null;
}): string {
  const lines = [
    `${product.name} is ready at ${of.url}`,
    ...(of.telegramUrl === null ? [] : [`Telegram is emulated at ${of.telegramUrl}`]),
    `Data is kept in ${of.dataDir}`,
  ];
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
