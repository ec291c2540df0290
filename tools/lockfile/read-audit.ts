/** A package with a known weakness. */
export type Weakness = { name: string; severity: string; about: string };

type Reason = string | { title: string; url: string };
type Audit = { vulnerabilities?: Record<string, { severity: string; via: Reason[] }> };

/** What `npm audit --json` found; null when the registry gave no answer that can be read. */
export function readAudit(output: string): Weakness[] | null {
  const { vulnerabilities } = parse(output);
  if (vulnerabilities === undefined) return null;
  return Object.entries(vulnerabilities).map(([name, { severity, via }]) => ({
    name,
    severity,
    about: via.map((one) => (typeof one === 'string' ? one : `${one.title} ${one.url}`)).join(', '),
  }));
}

function parse(output: string): Audit {
  try {
    return JSON.parse(output) as Audit;
  } catch {
    return {};
  }
}

/** Whether a weakness keeps a release back. */
export function isGrave({ severity }: Weakness): boolean {
  return severity === 'high' || severity === 'critical';
}
