/** May stand in an array without quotes. */
const plain = /^[\w:.@/+-]+$/;

/**
 * An array as PostgreSQL reads it. The driver quotes every element and writes dates part by part,
 * which took longer than all else that it does with a batch.
 */
export function arrayLiteral(items: readonly unknown[]): string {
  let literal = '{';
  for (let at = 0; at < items.length; at += 1) {
    if (at > 0) literal += ',';
    literal += element(items[at]);
  }
  return `${literal}}`;
}

function element(item: unknown): string {
  if (item === null || item === undefined) return 'NULL';
  if (typeof item === 'string') return plain.test(item) && !isNull(item) ? item : quoted(item);
  if (typeof item === 'number' || typeof item === 'bigint') return item.toString();
  if (item instanceof Date) return item.toISOString();
  if (Array.isArray(item)) return arrayLiteral(item);
  if (Buffer.isBuffer(item)) return `"\\\\x${item.toString('hex')}"`;
  return quoted(JSON.stringify(item));
}

function isNull(text: string): boolean {
  return text.length === 4 && text.toLowerCase() === 'null';
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
