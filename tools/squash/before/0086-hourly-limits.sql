-- What does not fit under a limit of the hour waits: for the limit of all payouts or of its account's share, and
-- until about when. A payout above the whole limit is released by an admin and is outside it.
alter table payout add column waits_for text check (waits_for in ('hour', 'share'));
alter table payout add column waits_until timestamptz;
alter table payout add constraint payout_waits
  check ((waits_for is null) = (waits_until is null) and (waits_for is null or state = 'requested'));
create index payout_waiting on payout (purpose, waits_for) where waits_for is not null;

alter table payout drop constraint payout_flags_check;
alter table payout add constraint payout_flags_check check (flags <@ array[
  'suspended', 'wallet_changed', 'first_payout', 'daily_limit', 'large', 'listed', 'hourly_limit']);

-- What was sent in the last hour, and what was claimed for it and may be sent at any moment.
drop index payout_attempt_by_time;
create index payout_attempt_by_time on payout_attempt (coalesce(sent_at, claimed_at))
  where outcome in ('open', 'landed', 'parked');

-- What was paid or still may be of what left since `since`, or was claimed and may leave at any moment. What
-- admins released as above the whole limit is outside the limits.
create function payouts_sent(since timestamptz)
  returns table (purpose text, user_id uuid, amount bigint, at timestamptz)
  language sql stable as $$
    select p.purpose, p.user_id, p.amount_micro, coalesce(a.sent_at, a.claimed_at)
    from payout_attempt a join payout_attempt_item i on i.attempt_id = a.id
      join payout p on p.id = i.payout_id
    where a.outcome in ('open', 'landed', 'parked') and not 'hourly_limit' = any(p.flags)
      and (coalesce(a.sent_at, a.claimed_at) > since or a.outcome = 'open' and a.sent_at is null)
  $$;

-- The payouts that wait and could be sent at `at`, each at most `affordable`, as the limits of the hour see them.
-- `own`: what its account has sent in the hour and asks for up to this one. One above its account's share goes when
-- the account has sent nothing else. `total`: the same of all accounts, of those within their share.
create function payout_queue(at timestamptz, affordable bigint, limits jsonb)
  returns table (id uuid, purpose text, user_id uuid, amount bigint, since timestamptz, is_outside boolean,
    most bigint, share bigint, has_share boolean, own_sent bigint, own bigint, all_sent bigint, total bigint)
  language sql stable as $$
    with sent as (
      select s.purpose, s.user_id, sum(s.amount)::bigint as amount
      from payouts_sent(at - interval '1 hour') s group by 1, 2
    ), waiting as (
      select p.id, p.purpose, p.user_id, p.amount_micro as amount,
        greatest(p.requested_at, p.held_until) as since, 'hourly_limit' = any(p.flags) as is_outside,
        (limits->>p.purpose)::bigint as most,
        (limits->>p.purpose)::bigint * (limits->>'share')::bigint / 100 as share,
        coalesce(s.amount, 0) as own_sent
      from payout p left join sent s using (purpose, user_id)
      where p.state = 'requested' and p.amount_micro <= affordable
        and (p.not_before is null or p.not_before <= at)
        and (p.held_until is null or p.held_until <= at)
    ), by_account as (
      select w.*, w.own_sent + sum(w.amount) over account as own,
        w.own_sent + sum(w.amount) over account = w.amount as is_alone
      from waiting w where w.is_outside or w.amount <= w.most
      window account as (partition by w.purpose, w.user_id, w.is_outside order by w.id)
    ), judged as (
      select b.*, b.is_outside or b.own <= b.share or b.is_alone as has_share,
        (select coalesce(sum(s.amount), 0)::bigint from sent s where s.purpose = b.purpose) as all_sent
      from by_account b
    )
    select id, purpose, user_id, amount, since, is_outside, most, share, has_share, own_sent, own::bigint,
      all_sent, (all_sent + sum(amount) filter (where has_share and not is_outside)
        over (partition by purpose order by id))::bigint
    from judged
  $$;
