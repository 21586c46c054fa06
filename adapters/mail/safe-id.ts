import { createHash } from 'node:crypto'

/** The id as it may stand in a header and a file name; two ids never become one. */
export function safeId(id: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/.test(id)) return id
  const digest = createHash('sha256').update(id).digest('hex').slice(0, 16)
  return `${id.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 80)}-${digest}`.replace(/^-+/, '')
}
