import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { rateLimits } from '../../db/schema/tables.ts'
import { type LimitName, limitFigures } from '../../domain/limits/figures.ts'
import type { Clock, RateLimit, RateLimits } from '../../domain/ports.ts'

interface Settings {
  db: Database
  clock: Clock
  /** Keys are kept as keyed hashes: the table tells nobody's address. */
  secret: string
}

/** Counted in PostgreSQL, so that every node shares them. */
export function createRateLimits(settings: Settings): RateLimits {
  const names = Object.keys(limitFigures) as LimitName[]
  return Object.fromEntries(names.map((name) => [name, limit(settings, limitFigures[name])])) as RateLimits
}

type Figure = (typeof limitFigures)[LimitName]

function limit({ db, clock, secret }: Settings, { name, most, seconds }: Figure): RateLimit {
  const keyOf = (key: string) => `${name}:${createHmac('sha256', secret).update(key).digest('base64url')}`
  const { points, expire } = rateLimits
  return {
    async take(whose, count = 1) {
      const now = clock.now().getTime()
      const key = keyOf(whose)
      // One statement: what counts and what looks cannot be told apart by others, and a refusal writes nothing.
      const { rows } = await db.execute<{ taken: boolean; expire: string | null }>(sql`
        with taken as (
          insert into ${rateLimits} (key, points, expire) values (${key}, ${count}, ${now + seconds * 1000})
          on conflict (key) do update set
            points = case when ${expire} <= ${now} then excluded.points else ${points} + excluded.points end,
            expire = case when ${expire} <= ${now} then excluded.expire else ${expire} end
          where ${expire} <= ${now} or ${points} + excluded.points <= ${most}
          returning 1
        )
        select exists (select from taken) as taken, (select expire from ${rateLimits} where key = ${key}) as expire`)
      return rows[0]?.taken ? 0 : Math.max(1, Math.ceil((Number(rows[0]?.expire) - now) / 1000))
    },
    async giveBack(whose, count = 1) {
      await db
        .update(rateLimits)
        .set({ points: sql`greatest(0, ${points} - ${count})` })
        .where(eq(rateLimits.key, keyOf(whose)))
    },
  }
}
