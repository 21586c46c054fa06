import { detailsOf } from './error-details.ts'

/** Causes within causes that are still told, and errors of one that gathers several. */
const deepest = 4
const most = 5

/**
 * What is known to be free of visitors' words, of an error and of all that it was caused by: kind, code, place,
 * statement; of its message what `withoutValues` leaves. Everything else that it carries stays out, since
 * drivers hang parameters, rows, requests and cookies on their errors.
 */
export function withoutPersonalData(error: unknown, depth = 0): unknown {
  if (!isErrorLike(error)) return { type: typeof error }
  const type = error.constructor?.name
  if (depth > deepest) return { type }
  const inner = (each: unknown) => withoutPersonalData(each, depth + 1)
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

/** The lines of the stack that tell places; those before them repeat the message. */
function framesOf({ stack = '', message }: Error): string[] {
  const place = /^ {4}at .*(:\d+:\d+|<anonymous>|native)\)?$/
  return stack
    .replace(message, '')
    .split('\n')
    .filter((line) => place.test(line))
    .map((line) => line.trim().slice('at '.length))
}
