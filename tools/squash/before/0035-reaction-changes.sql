-- Reports of a reaction count their seconds from 2020 on; from 1970 on they outgrew a bigint in 2038.
update spark_action set changes = array(
    select sign(change)::int * (abs(change) - (1577836800::bigint << 32)) from unnest(changes) change)
  where changes <> '{}';
comment on column spark_action.changes is
  'every report of a reaction: (second since 2020) * 2^32 + update, negative where none was left';
