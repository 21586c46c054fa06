/** Wrapped more often than that, an error goes round in a circle. */
const deepest = 10

/** No room on the disk, none left of a quota, a file larger than the system lets it be; PostgreSQL's own disk. */
const codes = /^(ENOSPC|EDQUOT|EFBIG|53100)$/

/** True when something could not be written for want of room, whatever wraps the error. */
export function isDiskFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > deepest) return false
  return codes.test(String((error as NodeJS.ErrnoException).code)) || isDiskFull(error.cause, depth + 1)
}

/** What `write` answers, or `none` where there was no room for it: at whichever moment the disk became full. */
export function withDiskFullFallback<Answer, None>(
  write: () => Promise<Answer>,
  none: None,
): Promise<Answer | None> {
  return write().catch((error: unknown) => {
    if (isDiskFull(error)) return none
    throw error
  })
}
