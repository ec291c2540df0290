import { join } from 'node:path';
import { openTreasurySigner, type TreasurySigner } from '../gateways/solana/index.ts';
import { ConfigError, type Config } from '../platform/config/config.ts';

/** The signer of the treasury, or only its address where no key is configured. */
export async function openSigner(config: Config, dataDir: string): Promise<TreasurySigner> {
  const { address } = config.treasury;
  const opening = openTreasurySigner(treasurySource(config, dataDir));
  const signer = await namedBy('TREASURY_KEY_FILE', opening);
  if (address === null || address === signer.address) return signer;
  throw new ConfigError([`TREASURY_ADDRESS: is not that of the key, ${signer.address}`]);
}

/** A faulty file is reported in one line, with the variable; system errors by `explainFailure`. */
export async function namedBy<T>(variable: string, opened: Promise<T>): Promise<T> {
  return opened.catch((error: unknown) => {
    if (!(error instanceof Error) || 'code' in error) throw error;
    throw new ConfigError([`${variable}: ${error.message}`]);
  });
}

function treasurySource(config: Config, dataDir: string) {
  const { signerUrl, address, keyFile } = config.treasury;
  if (signerUrl !== null && address !== null) {
    return { kind: 'remote', url: signerUrl, address } as const;
  }
  if (keyFile !== null) return { kind: 'file', path: keyFile } as const;
  if (address !== null) return { kind: 'address', address } as const;
  return { kind: 'generated', path: join(dataDir, 'secrets', 'treasury-key.json') } as const;
}
