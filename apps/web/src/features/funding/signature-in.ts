const signature = /(?<![1-9A-HJ-NP-Za-km-z])[1-9A-HJ-NP-Za-km-z]{86,88}(?![1-9A-HJ-NP-Za-km-z])/g;

/** The last transaction signature within a text: alone, in a link to an explorer, or in a message. */
export function signatureIn(text: string): string | null {
  return text.match(signature)?.at(-1) ?? null;
}
