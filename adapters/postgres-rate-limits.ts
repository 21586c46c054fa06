import { createHmac } from 'node:crypto'
import { eq, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { rateLimits } from '../db/schema/tables.ts'
import { ipv6Prefix48Of, networkSharesPerPrefix48 } from '../domain/kernel/flow/networks.ts'
import {
  type LimitName,
  type RateLimit,
  type RateLimits,
  rateLimitRules,
} from '../domain/kernel/flow/rate-limits.ts'
import type { Clock } from '../domain/kernel/ports/clock.ts'

interface Settings {
  db: Database
  clock: Clock
  /** Key of the hashes under which addresses are stored. */
  secret: string
}

/** Creates limits that are counted in PostgreSQL, for all nodes together. The key of an IPv6 network also counts for its /48. */
export function createPostgresRateLimits(settings: Settings): RateLimits {
  const names = Object.keys(rateLimitRules) as LimitName[]
  return Object.fromEntries(names.map((name) => [name, limit(settings, name)])) as RateLimits
}

function limit({ db, clock, secret }: Settings, limitName: LimitName): RateLimit {
  const { name, max, seconds } = rateLimitRules[limitName]
  const keyOf = (key: string) => `${name}:${createHmac('sha256', secret).update(key).digest('base64url')}`
  const { points, expire } = rateLimits

  /** Counts `count` further actions if the limit `share` allows them. Returns 0, or the number of seconds to wait. */
  async function takeOf(whose: string, share: number, count: number): Promise<number> {
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
        // One statement checks and counts, so that two requests cannot both count as the last allowed action.
        setWhere: or(lte(expire, now), lte(points, share - count)),
      })
      .returning({ key: rateLimits.key })
    if (taken) return 0
    const [full] = await db.select({ expire }).from(rateLimits).where(eq(rateLimits.key, key))
    return Math.max(1, Math.ceil(((full?.expire ?? now) - now) / 1000))
  }

  async function giveBackTo(whose: string, count: number): Promise<void> {
    await db
      .update(rateLimits)
      .set({ points: sql`greatest(0, ${points} - ${count})` })
      .where(eq(rateLimits.key, keyOf(whose)))
  }

  return {
    name: limitName,
    async take(whose, count = 1) {
      const own = await takeOf(whose, max, count)
      const prefix = ipv6Prefix48Of(whose)
      if (own > 0 || !prefix) return own
      const together = await takeOf(prefix, max * networkSharesPerPrefix48, count)
      if (together > 0) await giveBackTo(whose, count)
      return together
    },
    async giveBack(whose, count = 1) {
      await giveBackTo(whose, count)
      const prefix = ipv6Prefix48Of(whose)
      if (prefix) await giveBackTo(prefix, count)
    },
  }
}
