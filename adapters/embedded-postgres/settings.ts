export type Settings = Record<string, string | number>

/** Written into the cluster's `postgresql.conf` when it is made: the operator may tune them there. */
export const initialSettings = {
  shared_buffers: '48MB',
  max_wal_size: '256MB',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  // Helper processes cost memory and gain nothing on short indexed queries.
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Given at each start, because the site's promises rest on them. */
export const fixedSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // The log must hold no personal data: neither statements nor the values in an error's detail.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  logging_collector: 'off',
  log_destination: 'stderr',
}

export function settingArguments(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
