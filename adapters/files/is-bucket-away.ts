/** Wrapped more often than that, an error goes round in a circle. */
const deepest = 10

/**
 * True when a bucket does not answer, or says that it cannot now, rather than that something is wrong; whatever wraps it.
 * The S3 client tells how often it tried on each of its errors, with the status where there was an answer.
 */
export function isBucketAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > deepest) return false
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  const status = $metadata && ($metadata.httpStatusCode ?? 503)
  if (status && (status >= 500 || status === 429)) return true
  return isBucketAway(error.cause, depth + 1)
}
