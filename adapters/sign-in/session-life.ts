const day = 24 * 60 * 60

/** How long a session lasts (docs/product.md §6), in seconds. */
export const sessionLife = {
  /** Without being used. */
  seconds: 30 * day,
  /** However often it is used. */
  longest: 90 * day,
  /** It is prolonged no more often than that. */
  prolongedAfter: day,
} as const

/** True when a session may be used no more. */
export function hasEnded({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): boolean {
  const now = Date.now()
  return expiresAt.getTime() <= now || createdAt.getTime() + sessionLife.longest * 1000 <= now
}

/** True when it was prolonged last, or opened, long enough ago. */
export function isDue({ expiresAt }: { expiresAt: Date }): boolean {
  const last = expiresAt.getTime() - sessionLife.seconds * 1000
  return Date.now() - last >= sessionLife.prolongedAfter * 1000
}

export const lifeFromNow = () => new Date(Date.now() + sessionLife.seconds * 1000)
