/** Maximum number of nested causes that are followed: causes can form a cycle. */
const deepest = 10

/**
 * Whether the error means that a bucket is temporarily unavailable, as opposed to a rejected request or a bug. Follows
 * causes. Errors of the S3 client have the number of attempts, and the status when there was a response.
 */
export function isBucketUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > deepest) return false
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  const status = $metadata && ($metadata.httpStatusCode ?? 503)
  if (status && (status >= 500 || status === 429)) return true
  return isBucketUnavailable(error.cause, depth + 1)
}
