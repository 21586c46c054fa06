const hour = 60 * 60
const day = 24 * hour

/** How long a session lasts (docs/product.md §6), in seconds. */
export const sessionLife = {
  /** Without being used. */
  seconds: 30 * day,
  /** However often it is used. */
  longest: 90 * day,
  /** It is prolonged no more often than that. */
  prolongedAfter: hour,
  /** While the second factor is owed. */
  half: hour,
} as const

interface Span {
  createdAt: Date
  expiresAt: Date
  /** It owes the second factor. */
  isHalf?: boolean
}

/** True when a session may be used no more; a half one after its hour, also where a version before has prolonged it. */
export function hasEnded({ createdAt, expiresAt, isHalf = false }: Span): boolean {
  const now = Date.now()
  const longest = isHalf ? sessionLife.half : sessionLife.longest
  return expiresAt.getTime() <= now || createdAt.getTime() + longest * 1000 <= now
}

/** True when it was prolonged last, or opened, long enough ago. */
export function isDue({ expiresAt }: { expiresAt: Date }): boolean {
  const last = expiresAt.getTime() - sessionLife.seconds * 1000
  return Date.now() - last >= sessionLife.prolongedAfter * 1000
}

export const lifeFromNow = (seconds: number = sessionLife.seconds) => new Date(Date.now() + seconds * 1000)
