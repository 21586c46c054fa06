import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit, RateLimits } from '../../domain/ports.ts'

interface Settings {
  pool: Pool
  /** PostgreSQL schema that holds the counters. */
  tenant: string
  /** Keys are kept as keyed hashes: the table tells nobody's address. */
  secret: string
}

/** The limits of docs/product.md §9, counted in PostgreSQL so that every node shares them. */
export function createRateLimits(settings: Settings): RateLimits {
  return {
    quoteRequest: limit(settings, 'quote', 10, 3600),
    quoteRequestGlobal: limit(settings, 'quote-all', 600, 3600),
    photo: limit(settings, 'photo', 200, 3600),
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

function limit({ pool, tenant, secret }: Settings, name: string, points: number, seconds: number): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    schemaName: tenant,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: name,
    points,
    duration: seconds,
  })
  const hashed = (key: string) => createHmac('sha256', secret).update(key).digest('base64url')
  return {
    async use(key, points) {
      try {
        await limiter.consume(hashed(key), points)
        return 0
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return secondsLeft(refusal)
      }
    },
    async wait(key) {
      const state = await limiter.get(hashed(key))
      return state && state.remainingPoints <= 0 ? secondsLeft(state) : 0
    },
    async giveBack(key, points) {
      await limiter.reward(hashed(key), points)
    },
  }
}

function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}
