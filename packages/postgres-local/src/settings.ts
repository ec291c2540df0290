/** Defaults for one application on a small machine. Nothing here trades durability for speed. */
const defaults: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  max_connections: '100',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '1GB',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '1',
  io_workers: '2',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %q%u@%d ',
  // A client comes over TCP, wherever the data is and however long its path.
  unix_socket_directories: '',
};

// A plain fsync on macOS leaves the data in the cache of the drive.
const onMacOS: Record<string, string> = { wal_sync_method: 'fsync_writethrough' };

// The launcher depends on these: loopback only, and a log it can read.
const fixed: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  logging_collector: 'off',
};

/** The `-c name=value` arguments of the server; `chosen` overrides the defaults. */
export function settingArguments(chosen: Record<string, string>): string[] {
  const platform = process.platform === 'darwin' ? onMacOS : {};
  const all = { ...defaults, ...platform, ...chosen, ...fixed };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
