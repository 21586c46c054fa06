import { DrizzleQueryError } from 'drizzle-orm'
import { type Logger, pino, stdSerializers } from 'pino'

/** Structured lines on standard output. What visitors write never stands in them. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutPersonalData },
  })
}

/**
 * A failed query's message repeats its values and PostgreSQL's detail the row: names, addresses. Only the
 * statement, the code and the place are kept.
 */
function withoutPersonalData(error: unknown): unknown {
  if (error instanceof DrizzleQueryError)
    return { query: error.query, cause: withoutPersonalData(error.cause) }
  if (!(error instanceof Error)) return { type: typeof error }
  const { type, message, stack } = stdSerializers.err(error)
  const { code } = error as { code?: string }
  return {
    type,
    code,
    message: withoutAddresses(message.split('\n')[0] ?? ''),
    stack: withoutAddresses(stack),
  }
}

/** Mail servers repeat the address that they refuse. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"']+@[^\s<>"']+/g, '…@…')
}
