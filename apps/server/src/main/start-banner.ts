import { product } from '@stoke/domain';
import { demoPassword, demoSignIns } from '../demo/index.ts';

/** The message on the console when the server is up. */
export function printStartBanner(input: {
  url: string;
  demo: boolean;
  dataDir: string;
  /** The page of the embedded Telegram; null with the real one. */
  telegramUrl: string | null;
}): string {
  const { url, telegramUrl, dataDir, demo } = input;
  const lines = [
    `${product.name} is ready at ${url}`,
    ...(telegramUrl === null ? [] : [`Telegram is emulated at ${telegramUrl}`]),
    `Data is kept in ${dataDir}`,
  ];
  if (!demo) return lines.join('\n');
  return [
    ...lines,
    '',
    'This is the demo world: test money on an embedded chain. Sign in as',
    ...demoSignIns.map(
      ({ role, email }) => `  ${role.padEnd(8)} ${email.padEnd(22)} ${demoPassword}`,
    ),
  ].join('\n');
}
