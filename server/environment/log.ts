import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { isBucketUnavailable } from '../../adapters/files/is-bucket-unavailable.ts'
import { isDatabaseOutage } from '../../db/guarded-client.ts'
import { redactEmailAddresses } from '../../domain/kernel/text/redact-email-addresses.ts'

/** Creates a logger of structured lines on standard output. Nothing that visitors write is logged. */
export function createLog(level: string, { to, quietFor = 60_000 }: Choices = {}): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: redactError },
      hooks: { logMethod: countOutages(quietFor) },
    },
    to ?? pino.destination(1),
  )
}

interface Choices {
  /** Defaults to standard output. */
  to?: DestinationStream
  /** Time in milliseconds during which further lines of an outage are only counted. */
  quietFor?: number
}

/**
 * Limits the lines during an outage of the database or the bucket, when each request fails with the same stack. The first line of
 * each message is logged, then the number of further ones every `quietFor` milliseconds.
 */
function countOutages(quietFor: number) {
  const counts = new Map<string, number>()
  return function log(this: Logger, logArguments: Parameters<LogFn>, write: LogFn): void {
    const [facts, message] = logArguments as unknown as [{ err?: unknown } | undefined, unknown]
    if (typeof message !== 'string' || !(isDatabaseOutage(facts?.err) || isBucketUnavailable(facts?.err))) {
      write.apply(this, logArguments)
      return
    }
    const knownCount = counts.get(message)
    counts.set(message, knownCount === undefined ? 0 : knownCount + 1)
    if (knownCount !== undefined) return
    write.apply(this, logArguments)
    const sumUp = () => {
      const repeated = counts.get(message)
      counts.delete(message)
      if (!repeated) return
      write.apply(this, [{ repeated }, message] as unknown as Parameters<LogFn>)
      counts.set(message, 0)
      setTimeout(sumUp, quietFor).unref()
    }
    setTimeout(sumUp, quietFor).unref()
  }
}

/** Maximum number of nested causes that are logged, and of logged errors of an `AggregateError`. */
const maxCauseDepth = 4
const maxAggregatedErrors = 5

/**
 * Returns the parts of an error and its causes that contain no words of visitors: kind, code, stack, statement, and the message
 * as reduced by `withoutValues`. Leaves out all other properties, because drivers add parameters, rows, requests and cookies to
 * their errors.
 */
export function redactError(error: unknown, depth = 0): unknown {
  if (!isErrorLike(error)) return { type: typeof error }
  const type = error.constructor?.name
  if (depth > maxCauseDepth) return { type }
  const inner = (each: unknown) => redactError(each, depth + 1)
  return {
    type,
    ...detailsOf(error),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: inner(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.slice(0, maxAggregatedErrors).map(inner) }),
  }
}

/** Whether the value is an error, or a plain object with a `message`: pg-boss passes errors on as plain objects. */
function isErrorLike(error: unknown): error is Error {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  )
}

/** Returns the lines of the stack that name code locations. The lines before them repeat the message. */
function framesOf({ stack = '', message }: Error): string[] {
  const stackFrame = /^ {4}at .*(:\d+:\d+|<anonymous>|native)\)?$/
  return stack
    .replace(message, '')
    .split('\n')
    .filter((line) => stackFrame.test(line))
    .map((line) => line.trim().slice('at '.length))
}

/** Maximum number of characters of a logged message: the sender of a message may write parts of it. */
const longestMessage = 4_000

/** Returns the details of an error that may be logged. */
function detailsOf(error: Error): object {
  const { code } = error as { code?: unknown }
  // The message of this error contains the parameters of the query.
  if (error instanceof DrizzleQueryError) return { query: error.query }
  const message = withoutValues(error.message.slice(0, longestMessage).split('\n')[0] ?? '')
  if (!(error instanceof pg.DatabaseError)) return { code, message }
  const { severity, schema, table, column, constraint, routine } = error
  return { code, message, severity, schema, table, column, constraint, routine }
}

/**
 * Removes values from a message: e-mail addresses, text in quotes (PostgreSQL and JSON quote their input), and long words with
 * digits, which may be secrets.
 */
function withoutValues(text: string): string {
  // The pattern also matches credentials before the host in a URL.
  return redactEmailAddresses(text, '…@…', /[^\s<>"']+/g)
    .replace(/".*"|".*$/, '"…"')
    .replace(/[\w-]{16,}/g, (word) => (/\d/.test(word) ? '…' : word))
}
