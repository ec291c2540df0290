-- Where an action stood in the queue before its last report, so that it can leave that place. Null when it
-- did not wait then. (`returning old` needs PostgreSQL 18.)
alter table spark_action add column was_at timestamptz, add column was_due_at timestamptz;
