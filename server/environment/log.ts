import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { isBucketAway } from '../../adapters/files/is-bucket-away.ts'
import { isOutage } from '../../db/guarded-client.ts'
import { redactEmailAddresses } from '../../domain/kernel/text/redact-email-addresses.ts'

/** Structured lines on standard output. What visitors write never stands in them. */
export function createLog(level: string, { to, quietFor = 60_000 }: Choices = {}): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: redactedError },
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
 * While the database or the bucket is away, each request fails with the same stack: of each message the first line is
 * written, then after every `quietFor` how many there were since.
 */
function countOutages(quietFor: number) {
  const counts = new Map<string, number>()
  return function log(this: Logger, given: Parameters<LogFn>, write: LogFn): void {
    const [facts, message] = given as unknown as [{ err?: unknown } | undefined, unknown]
    if (typeof message !== 'string' || !(isOutage(facts?.err) || isBucketAway(facts?.err))) {
      write.apply(this, given)
      return
    }
    const known = counts.get(message)
    counts.set(message, known === undefined ? 0 : known + 1)
    if (known !== undefined) return
    write.apply(this, given)
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

/** Causes within causes that are still logged, and errors of one that gathers several. */
const deepest = 4
const most = 5

/**
 * What is known to be free of visitors' words, of an error and of all that it was caused by: kind, code, place,
 * statement; of its message what `withoutValues` leaves. Everything else that it carries stays out, since
 * drivers hang parameters, rows, requests and cookies on their errors.
 */
export function redactedError(error: unknown, depth = 0): unknown {
  if (!isErrorLike(error)) return { type: typeof error }
  const type = error.constructor?.name
  if (depth > deepest) return { type }
  const inner = (each: unknown) => redactedError(each, depth + 1)
  return {
    type,
    ...detailsOf(error),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: inner(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.slice(0, most).map(inner) }),
  }
}

/** The job queue hands on copies of errors that are plain objects. */
function isErrorLike(error: unknown): error is Error {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  )
}

/** The lines of the stack that name places; those before them repeat the message. */
function framesOf({ stack = '', message }: Error): string[] {
  const place = /^ {4}at .*(:\d+:\d+|<anonymous>|native)\)?$/
  return stack
    .replace(message, '')
    .split('\n')
    .filter((line) => place.test(line))
    .map((line) => line.trim().slice('at '.length))
}

/** Signs of a message that is logged: others write a part of it. */
const longestMessage = 4_000

/** What may be logged of an error beyond its kind. */
function detailsOf(error: Error): object {
  const { code } = error as { code?: unknown }
  // Its message repeats the parameters.
  if (error instanceof DrizzleQueryError) return { query: error.query }
  const message = withoutValues(error.message.slice(0, longestMessage).split('\n')[0] ?? '')
  if (!(error instanceof pg.DatabaseError)) return { code, message }
  const { severity, schema, table, column, constraint, routine } = error
  return { code, message, severity, schema, table, column, constraint, routine }
}

/**
 * Mail servers repeat the address that they refuse, PostgreSQL and JSON what they could not read, in quotes; what
 * opens something is a long word with digits in it.
 */
function withoutValues(text: string): string {
  // With what stands before a password in an address of a server, too.
  return redactEmailAddresses(text, '…@…', /[^\s<>"']+/g)
    .replace(/".*"|".*$/, '"…"')
    .replace(/[\w-]{16,}/g, (word) => (/\d/.test(word) ? '…' : word))
}
