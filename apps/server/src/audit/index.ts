export { latestActs, listAudit } from './audit-store.ts';
export { writeAudit, type AuditDeps } from './write-audit.ts';
