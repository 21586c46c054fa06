/** Maximum depth of wrapped errors; deeper ones probably form a cycle. */
const deepest = 10

/**
 * Matches the codes of errors that mean a full disk: no space left, quota exceeded, file too large for the system; and
 * PostgreSQL's code for its own disk.
 */
const codes = /^(ENOSPC|EDQUOT|EFBIG|53100)$/

/** Whether an error, or an error that it wraps, means that the disk is full. */
export function isDiskFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > deepest) return false
  return codes.test(String((error as NodeJS.ErrnoException).code)) || isDiskFull(error.cause, depth + 1)
}

/** Returns the result of `write`, or `none` if the disk was full while `write` ran. */
export function withDiskFullFallback<Answer, None>(
  write: () => Promise<Answer>,
  none: None,
): Promise<Answer | None> {
  return write().catch((error: unknown) => {
    if (isDiskFull(error)) return none
    throw error
  })
}
