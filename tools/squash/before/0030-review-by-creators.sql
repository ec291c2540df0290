-- Chosen at random from the work that the system would approve: an admin decides on it.
alter table submission
  add column is_sample boolean not null default false,
  add check (not is_sample or left_to_people_at is not null);

-- the latest rejections by one reviewer, and the latest that an appeal overturned
create index review_decision_rejected_by on review_decision (decided_by, id)
  where state_after = 'rejected';
create index dispute_overturned on dispute (closed_at) where state = 'overturned';
