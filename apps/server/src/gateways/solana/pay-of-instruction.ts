import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';

/**
 * Which pay of a payout transaction an instruction belongs to, counted from 0; null for the ones
 * that serve all pays. With the index a failure names, that is the payout to blame.
 */
export function payOfInstruction(wire: string, instruction: number): number | null {
  const { messageBytes } = getTransactionDecoder().decode(Buffer.from(wire, 'base64'));
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  if (message.version === 1) return null;
  const programs = message.instructions.map(
    (one) => message.staticAccounts[one.programAddressIndex],
  );
  const program = programs[instruction];
  // An account is opened right before its transfer, so both have the same transfers before them.
  const isOfOnePay =
    program === TOKEN_PROGRAM_ADDRESS || program === ASSOCIATED_TOKEN_PROGRAM_ADDRESS;
  if (!isOfOnePay) return null;
  return programs.slice(0, instruction).filter((one) => one === TOKEN_PROGRAM_ADDRESS).length;
}
