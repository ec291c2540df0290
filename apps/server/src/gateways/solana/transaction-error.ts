/** The runtime's error as short text, and the instruction it names. */
export function describeError(error: unknown): {
  error: string;
  failedInstruction: number | null;
} {
  if (typeof error === 'string') return { error, failedInstruction: null };
  const text = JSON.stringify(error, (_key, part: unknown) =>
    typeof part === 'bigint' ? Number(part) : part,
  );
  return { error: text, failedInstruction: failedInstruction(error) };
}

function failedInstruction(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('InstructionError' in error)) return null;
  const detail = error.InstructionError;
  return Array.isArray(detail) ? Number(detail[0]) : null;
}
