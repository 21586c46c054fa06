import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import type { Database } from '../../db/client.ts'
import { accounts, sessions, users, verifications } from '../../db/schema/tables.ts'
import { randomId } from '../../domain/random-id.ts'
import { sessionLife } from './session-life.ts'

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
