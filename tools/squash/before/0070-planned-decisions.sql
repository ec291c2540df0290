-- A decision that its reviewer can still undo. It takes effect when it is due, and then its row goes.
create table planned_decision (
  id uuid primary key,
  submission_id uuid not null unique references submission,
  verdict text not null check (verdict in ('approved', 'rejected')),
  reason text,
  note text not null default '',
  planned_by uuid not null,
  -- As an admin, or as the creator of the campaign.
  as_admin boolean not null,
  planned_at timestamptz not null,
  due_at timestamptz not null check (due_at >= planned_at),
  check ((verdict = 'rejected') = (reason is not null))
);
create index planned_decision_due on planned_decision (due_at, id);
revoke truncate on planned_decision from stoke_app;
