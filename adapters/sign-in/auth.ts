import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import type { Database } from '../../db/client.ts'
import { accounts, sessions, users, verifications } from '../../db/schema/tables.ts'
import { randomId } from '../../domain/kernel/random-id.ts'

export interface AuthSettings {
  siteUrl: string
  /** Required by Better Auth. It would sign cookies, which the site does itself (`app/http/`). */
  secret: string
}

/**
 * Creates Better Auth on a database or on a transaction. Created anew for each (a third of a millisecond), so that its changes
 * commit with the caller's own rows. It serves no routes; the site's routes call it.
 */
export function createAuth(db: Database, { siteUrl, secret }: AuthSettings) {
  return betterAuth({
    baseURL: siteUrl,
    secret,
    telemetry: { enabled: false },
    // Errors are thrown, and the site logs them.
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      usePlural: true,
      schema: { users, sessions, accounts, verifications },
    }),
    emailAndPassword: { enabled: true },
    user: { additionalFields: { role: { type: ['client', 'staff'], required: true, input: false } } },
    session: {
      expiresIn: sessionLifetime.seconds,
      additionalFields: {
        device: { type: 'string', required: false, input: false },
        wholeSince: { type: 'date', required: false, input: false },
      },
    },
    // Expired links are kept, so that they can be distinguished from links that never existed; a job deletes them.
    verification: { storeIdentifier: 'hashed', disableCleanup: true },
    advanced: {
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => randomId() },
    },
  })
}

/** Better Auth's internal access to its tables. */
export type InternalAdapter = Awaited<ReturnType<typeof createAuth>['$context']>['internalAdapter']

const hour = 60 * 60
const day = 24 * hour

/** Lifetime of a session in seconds (docs/product.md §6). */
export const sessionLifetime = {
  /** Maximum time without use. */
  seconds: 30 * day,
  /** Maximum time even if the session is used every day. */
  longest: 90 * day,
  /** Minimum time between two extensions. */
  prolongedAfter: hour,
  /** Maximum time of a session whose second factor is not verified yet. */
  unverified: hour,
} as const

interface Span {
  createdAt: Date
  expiresAt: Date
  /** Whether the second factor is not verified yet. */
  isFactorUnverified?: boolean
}

/**
 * Returns whether a session has ended. A session whose second factor is not verified ends after an hour, even when an earlier
 * version of the site has extended it.
 */
export function hasSessionEnded({ createdAt, expiresAt, isFactorUnverified = false }: Span): boolean {
  const now = Date.now()
  const longest = isFactorUnverified ? sessionLifetime.unverified : sessionLifetime.longest
  return expiresAt.getTime() <= now || createdAt.getTime() + longest * 1000 <= now
}

/** Returns whether a session may be extended again. */
export function isExtensionDue({ expiresAt }: { expiresAt: Date }): boolean {
  const last = expiresAt.getTime() - sessionLifetime.seconds * 1000
  return Date.now() - last >= sessionLifetime.prolongedAfter * 1000
}

export const sessionExpiryFromNow = (seconds: number = sessionLifetime.seconds) =>
  new Date(Date.now() + seconds * 1000)
