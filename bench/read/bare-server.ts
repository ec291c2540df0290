// The ceiling of a read, run in its own process: Node's HTTP server, one indexed query for the part
// of the tasks that is the same for everyone, and JSON.
import { createServer } from 'node:http';
import pg from 'pg';

const { BARE_DATABASE_URL: connectionString, BARE_ROWS: rows } = process.env;
const pool = new pg.Pool({ connectionString, max: 20 });
const page = {
  name: 'page',
  text: `
    select t.id, t.campaign_id, t.url, t.opened_at, c.end_time, p.name, p.logo
    from drip_tweet t
    join campaign c on c.id = t.campaign_id
    join creator_profile p on p.user_id = c.creator_id
    where t.is_open and (t.opened_at, t.id) < ($1, $2)
    order by t.opened_at desc, t.id desc limit $3`,
  values: ['9999-12-31T00:00:00Z', 'ffffffff-ffff-ffff-ffff-ffffffffffff', rows],
};

const server = createServer((_request, response) => {
  pool.query(page).then(
    (result) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(result.rows));
    },
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
// The process that started it has ended or needs no more output.
process.once('disconnect', () => process.exit());
