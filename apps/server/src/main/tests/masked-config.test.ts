import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { maskedConfig } from '../masked-config.ts';

const address = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

test('nothing that is printed of a configuration opens anything', () => {
  const printed = maskedConfig(
    readConfig({
      DATABASE_URL: 'postgres://stoke:hush1@db.example/stoke?password=hush2',
      DATABASE_APP_URL: 'postgres://app:hush16@db.example/stoke',
      SOLANA_RPC_URL: 'https://hush3:hush4@rpc.example/hush5/?api-key=hush6',
      TREASURY_SIGNER_URL: 'https://signer.example/hush7',
      TREASURY_ADDRESS: address,
      SMTP_URL: 'smtp://:hush8@mail.example:587',
      MAIL_FROM: 'a@b.co',
      PAYOUT_MINIMUM_USD: '50',
      JWT_SECRET: 'hush9'.repeat(8),
      JWT_SECRET_PREVIOUS: 'hush19'.repeat(8),
      ADMIN_EMAIL: 'a@b.co',
      ADMIN_PASSWORD: 'hush-10-hush',
      METRICS_TOKEN: 'hush11-hush11-hush11',
      TELEGRAM_BOT_TOKEN: `123456789:${'hush12'.repeat(6)}`,
      TELEGRAM_WEBHOOK_SECRET: 'hush13-hush13-hush13',
      STORAGE_URL: 's3://pics',
      AWS_ACCESS_KEY_ID: 'known',
      AWS_SECRET_ACCESS_KEY: 'hush14',
      SCREENING_URL: 'https://hush20:hush21@list.example/hush22/{address}?key=hush17',
      SCREENING_TOKEN: 'hush18-hush18',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://hush23:hush24@traces.example/hush25?key=hush26',
      AVATAR_SERVICE_URL: 'https://pics.example/{handle}?key=hush15',
    }),
  );
  expect(JSON.stringify(printed)).not.toContain('hush');
  expect(printed).toMatchObject({
    databaseUrl: 'postgres://stoke:********@db.example/stoke?********',
    solanaRpcUrl: 'https://********@rpc.example/********?********',
    treasury: { signerUrl: 'https://signer.example/********', address },
    screening: { url: 'https://********@list.example/********/{address}?********' },
    tracesTo: 'https://********@traces.example/********?********',
    mail: { smtpUrl: 'smtp://:********@mail.example:587' },
    presets: { fixed: { payoutMinimum: '$50.00' }, usual: {} },
  });
  const bare = maskedConfig(readConfig({ SCREENING_URL: 'https://list.example/{address}' }));
  expect(bare).toMatchObject({ screening: { url: 'https://list.example/{address}' } });
});
