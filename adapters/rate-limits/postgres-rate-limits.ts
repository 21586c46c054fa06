import { createHmac } from 'node:crypto'
import { eq, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { rateLimits } from '../../db/schema/tables.ts'
import type { Clock, RateLimit, RateLimits } from '../../domain/ports.ts'

interface Settings {
  db: Database
  clock: Clock
  /** Keys are kept as keyed hashes: the table tells nobody's address. */
  secret: string
}

/** The limits of docs/product.md §9.4, counted in PostgreSQL so that every node shares them. */
export function createRateLimits(settings: Settings): RateLimits {
  return {
    quoteRequest: limit(settings, 'quote', 10, 3600),
    quoteRequestGlobal: limit(settings, 'quote-all', 600, 3600),
    photo: limit(settings, 'photo', 200, 3600),
    photoDay: limit(settings, 'photo-day', 400, 86_400),
    photoKilobytes: limit(settings, 'photo-kb', 300_000, 86_400),
    newsletter: limit(settings, 'newsletter', 10, 3600),
    contact: limit(settings, 'contact', 10, 3600),
    signInAddress: limit(settings, 'sign-in', 20, 3600),
    signInAccount: limit(settings, 'sign-in-account', 30, 3600),
    signInDevice: limit(settings, 'sign-in-device', 10, 900),
    recoveryAddress: limit(settings, 'recovery', 10, 3600),
    recoveryAccount: limit(settings, 'recovery-account', 5, 3600),
    viewedPage: limit(settings, 'viewed-page', 600, 3600),
  }
}

/** `most` turns in each window of `seconds`, which begins with the first of them (docs/decisions/0023-limits.md). */
function limit({ db, clock, secret }: Settings, name: string, most: number, seconds: number): RateLimit {
  const keyOf = (key: string) => `${name}:${createHmac('sha256', secret).update(key).digest('base64url')}`
  const { points, expire } = rateLimits
  return {
    async take(whose, count = 1) {
      const now = clock.now().getTime()
      const key = keyOf(whose)
      const [taken] = await db
        .insert(rateLimits)
        .values({ key, points: count, expire: now + seconds * 1000 })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            points: sql`case when ${expire} <= ${now} then ${count} else ${points} + ${count} end`,
            expire: sql`case when ${expire} <= ${now} then excluded.expire else ${expire} end`,
          },
          // What counts is what looks: of many at once, no two take the last turn.
          setWhere: or(lte(expire, now), lte(points, most - count)),
        })
        .returning({ key: rateLimits.key })
      if (taken) return 0
      const [full] = await db.select({ expire }).from(rateLimits).where(eq(rateLimits.key, key))
      return Math.max(1, Math.ceil(((full?.expire ?? now) - now) / 1000))
    },
    async giveBack(whose, count = 1) {
      await db
        .update(rateLimits)
        .set({ points: sql`greatest(0, ${points} - ${count})` })
        .where(eq(rateLimits.key, keyOf(whose)))
    },
  }
}
