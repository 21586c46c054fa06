import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import type { Database } from '../../db/client.ts'
import { accounts, sessions, users, verifications } from '../../db/schema/tables.ts'
import { randomId } from '../../domain/kernel/random-id.ts'

export interface AuthSettings {
  siteUrl: string
  /** Better Auth wants one; what it would sign, cookies, is the site's own affair (`app/http/`). */
  secret: string
}

/**
 * Better Auth on a database or on a transaction: made anew for each (a third of a millisecond), so that what it
 * writes commits with the caller's own rows. It answers no address of its own; the site's routes call it.
 */
export function createAuth(db: Database, { siteUrl, secret }: AuthSettings) {
  return betterAuth({
    baseURL: siteUrl,
    secret,
    telemetry: { enabled: false },
    // What fails throws, and the site logs it.
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      usePlural: true,
      schema: { users, sessions, accounts, verifications },
    }),
    emailAndPassword: { enabled: true },
    user: { additionalFields: { role: { type: ['client', 'staff'], required: true, input: false } } },
    session: {
      expiresIn: sessionLife.seconds,
      additionalFields: {
        device: { type: 'string', required: false, input: false },
        wholeSince: { type: 'date', required: false, input: false },
      },
    },
    // An expired link is told apart from one that never was; a job sweeps them.
    verification: { storeIdentifier: 'hashed', disableCleanup: true },
    advanced: {
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => randomId() },
    },
  })
}

/** Better Auth's own way to its tables. */
export type InternalAdapter = Awaited<ReturnType<typeof createAuth>['$context']>['internalAdapter']

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
