import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';

/**
 * The index of the pay that an instruction of a payout transaction belongs to, from 0; null for
 * instructions that serve all pays. With the index in an error, that is the payout to blame.
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
