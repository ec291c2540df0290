export { latestActs, listAudit } from './audit-store.ts';
export { auditModule } from './routes.ts';
export { type Act, writeAudit, writeAudits, type AuditDeps } from './write-audit.ts';
