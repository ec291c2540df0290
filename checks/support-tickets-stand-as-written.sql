-- Every ticket has all its messages and steps, and has the state and the topic that its last steps set.
select t.id
from support_ticket t
left join support_step s on s.ticket_id = t.id and s.position = t.step_count
where t.state is distinct from s.state_after
  or t.category <> coalesce((
    select category_after from support_step where ticket_id = t.id and category_after is not null
    order by position desc limit 1), t.category)
  or t.step_count <> (select count(*) from support_step where ticket_id = t.id)
  or t.message_count <> (select count(*) from support_message where ticket_id = t.id);
