import { callFile } from '../../lib/session/api.ts';

/** The image that was submitted with this work, which is not public. */
export function proofImage(submissionId: string): Promise<Blob> {
  return callFile('fomoProofImage', { params: { submissionId } });
}
