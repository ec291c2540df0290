import { address, getBase64Decoder, type Address } from '@solana/kit';
import { getMintEncoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { LiteSVM, Rent } from 'litesvm';
import { writeAccount } from './accounts.ts';

/** A mint that no other cluster has: a real wallet that reads a payment request pays nothing. */
export const usdcMint = address('TestUSDC11111111111111111111111111111111116');

const systemProgram = '11111111111111111111111111111111';
const mainnetLamportsPerByte = 5_080n;
const mintRent = 1_066_800n;
const faucetLamports = 400_000_000n * 1_000_000_000n;

/** The runtime at genesis: real programs, an empty test USDC mint and a faucet holding SOL. */
export function newMachine(faucet: Address): LiteSVM {
  // LiteSVM's own memory of signatures forgets and would then execute one again: the record index
  // decides about duplicates, so that memory is switched off.
  const svm = new LiteSVM().withTransactionHistory(0n);
  svm.setRent(new Rent(mainnetLamportsPerByte, 1, 50));
  writeAccount(svm, {
    address: faucet,
    owner: systemProgram,
    lamports: faucetLamports,
    data: '',
  });
  const mint = getMintEncoder().encode({
    mintAuthority: faucet,
    supply: 0n,
    decimals: 6,
    isInitialized: true,
    freezeAuthority: faucet,
  });
  writeAccount(svm, {
    address: usdcMint,
    owner: TOKEN_PROGRAM_ADDRESS,
    lamports: mintRent,
    data: getBase64Decoder().decode(mint),
  });
  return svm;
}

export function setMachineClock(svm: LiteSVM, slot: number, unixSeconds: number): void {
  const clock = svm.getClock();
  clock.slot = BigInt(slot);
  clock.unixTimestamp = BigInt(unixSeconds);
  svm.setClock(clock);
}
