-- Names that PostgreSQL gave by an order or a table that was another one then.
alter table mail_ask rename constraint reset_ask_pkey to mail_ask_pkey;
alter table mail_ask rename constraint reset_ask_email_check to mail_ask_email_check;
do $$
declare
  name text;
begin
  -- Only PostgreSQL 18 names these.
  for name in select conname from pg_constraint
    where conrelid = 'mail_ask'::regclass and contype = 'n' and conname like 'reset\_ask%'
  loop
    execute format('alter table mail_ask rename constraint %I to %I', name,
      replace(name, 'reset_ask', 'mail_ask'));
  end loop;
end $$;

alter table boost_participation rename constraint boost_participation_check1 to paid_at_its_time;
alter table boost_participation
  rename constraint boost_participation_check2 to boost_participation_check1;
alter table boost_participation rename constraint paid_at_its_time to boost_participation_check2;

alter table payout rename constraint payout_check7 to payout_check8;
alter table payout rename constraint payout_check6 to payout_check7;
alter table payout rename constraint payout_check5 to payout_check6;
alter table payout rename constraint payout_check4 to payout_check5;
alter table payout rename constraint payout_check3 to payout_check4;
alter table payout rename constraint payout_check2 to payout_check3;
alter table payout rename constraint payout_check1 to payout_check2;
alter table payout rename constraint payout_check8 to payout_check1;

alter table payout_attempt rename constraint payout_attempt_check2 to payout_attempt_check1;
