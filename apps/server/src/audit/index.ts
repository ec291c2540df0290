export { latestActs, listAudit } from './audit-store.ts';
export { auditModule } from './routes.ts';
export { writeAudit, type AuditDeps } from './write-audit.ts';
