import type { Logger } from 'pino'
import { connect } from '../../db/client.ts'

/** The connections of this process; a lost one is told, and made anew by the next query. */
export function openPool({ url, tenant, log }: { url: string; tenant: string; log: Logger }) {
  const connected = connect(url, tenant)
  connected.pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  return connected
}
