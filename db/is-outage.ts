import { DrizzleQueryError } from 'drizzle-orm'

/** Connection refused or lost, server starting, stopping or out of room for connections. */
const outageCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|08...|57P0.|53300)$/

/** True when `error` means that the database is away rather than that the query is wrong. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isOutage(error.cause)
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  return (
    outageCodes.test(code) ||
    /^Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  )
}
