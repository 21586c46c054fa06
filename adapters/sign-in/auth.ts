import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import type { Database } from '../../db/client.ts'
import { accounts, sessions, users, verifications } from '../../db/schema/tables.ts'
import { randomId } from '../../domain/random-id.ts'
import { sessionCookieName } from '../../domain/sign-in/session-cookie.ts'
import { sessionEndpoints } from './session-endpoints.ts'

const day = 24 * 60 * 60

export interface AuthSettings {
  siteUrl: string
  /** Signs the cookies. */
  secret: string
}

/**
 * Better Auth on a database or on a transaction: made anew for each (a third of a millisecond), so that what it
 * writes commits with the caller's own rows. It answers no address of its own; the site's routes call it.
 */
export function createAuth(db: Database, { siteUrl, secret }: AuthSettings) {
  const isHttps = siteUrl.startsWith('https:')
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
    session: { expiresIn: 30 * day, updateAge: day },
    // An expired link is told apart from one that never was; a job sweeps them.
    verification: { storeIdentifier: 'hashed', disableCleanup: true },
    advanced: {
      // The cookie is named in full below; this would put another prefix before it.
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookieName(isHttps), attributes: { secure: isHttps } } },
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => randomId() },
    },
    plugins: [sessionEndpoints],
  })
}
