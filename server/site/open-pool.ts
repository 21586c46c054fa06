import type { Logger } from 'pino'
import { connect } from '../../db/client.ts'

export function openPool({ url, tenant, log }: { url: string; tenant: string; log: Logger }) {
  const connected = connect(url, tenant)
  connected.pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  return connected
}
