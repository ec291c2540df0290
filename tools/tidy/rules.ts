/** How large a file may be. */
export const blobBytes = 1_000_000;

const moneyNames = '(usdc|micro|amount|balance|reward|price|fee|payout|cents)(?!\\w*\\.length)';
const insideCall = '(?:[^()]|\\([^()]*\\))*';

/** A float made from a value whose name sounds like money. */
export const floatMoney = new RegExp(
  `\\b(Number|parseFloat|parseInt|Math\\.\\w+)\\(${insideCall}${moneyNames}|${moneyNames}\\w*\\.toFixed\\(`,
  'i',
);

export const ownTime = /\bnew Date\(\s*\)/;

export const laterWork = /\b(TODO|FIXME|XXX|HACK)\b/;

/** An absolute path that exists on one machine only. A path inside a URL does not count. */
export const machinePath = new RegExp(
  `(?<![\\w.@*-])/(${['work', 'tmp', 'home', 'root'].join('|')})/`,
);

/** A journey that fakes or blocks replies of the server, which page tests do faster. */
export const fakedServer = /\broute\.(fulfill|abort)\(|'Fetch\.\w/;

export const secrets = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  // Amazon, GitHub, Telegram, Slack
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}/,
  /\b\d{8,10}:AA[A-Za-z0-9_-]{33}\b/,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  // a signed token, and a Solana key file
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
  /\[\s*(\d{1,3},\s*){63}\d{1,3}\s*\]/,
  // a name that suggests a secret, with a value that looks random
  /(secret|password|token|api_?key)\w*['"]?\s*[:=]\s*['"](?=\w*\d)(?=\w*[a-zA-Z])[A-Za-z0-9+/_=]{28,}['"]/i,
];

/**
 * The lines at which a test waits with Vitest's own limit of a second, which a busy machine takes for less:
 * `expect.poll` has the limit of vitest.config.ts, and `vi.waitFor` one that it is given.
 */
export function hastyWaits(lines: readonly string[]): number[] {
  return lines.flatMap((line, at) => {
    if (!/\bvi\.wait(?:For|Until)\(/.test(line)) return [];
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    const after = lines.slice(at + 1);
    const rest = line.endsWith(';') ? -1 : after.findIndex((next) => next.search(/\S/) === indent);
    const call = lines.slice(at, at + rest + 2).join(' ');
    return /\btimeout\b|,\s+[\d_]+,?\s*\)/.test(call) ? [] : [at + 1];
  });
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.startsWith('e2e/');
}

/** The rules of docs/rules.md that a line cites: "rule 1.4", "rules 2.3 and 9.1". */
export function citedRules(line: string): string[] {
  const number = '\\d+\\.\\d+';
  const citation = new RegExp(`\\b[Rr]ules? (${number}(?:(?:, | and )${number})*)`, 'g');
  return [...line.matchAll(citation)].flatMap(([, list = '']) => list.match(/\d+\.\d+/g) ?? []);
}

/** A citation of a document that is not in the repository. */
export const outsideCitation = /\b[Rr]ulings? [A-M]\d?\b|\b[Dd]ocument \d §|(?<!\w)\([A-M]\d\)/;

/** A line of code, not of a comment, that names something of the product. */
export const productNoun =
  /^(?!\s*(?:\/[/*]|\*)).*(?:appeal|banner|boost|campaign|creator|dashboard|deposit|drip|earner|fomo|payout|spark|submission|ticket|tweet|wallet|withdraw)/i;

/** A line of code, not of a comment, that names this kind of campaign. */
export function kindByLiteral(kind: string): RegExp {
  return new RegExp(`^(?!\\s*(?:/[/*]|\\*)).*['"]${kind}['"]`);
}

/** Whether a file, or a folder that it is in, is named after this kind. */
export function isOfKind(file: string, kind: string): boolean {
  return new RegExp(`[/-]${kind}s?[-./]`).test(file);
}
