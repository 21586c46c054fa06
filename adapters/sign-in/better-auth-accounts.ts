import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { and, desc, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { preparedQuery } from '../../db/prepared.ts'
import type { ClientId } from '../../db/schema/people/clients.ts'
import {
  accounts,
  clientPeople,
  secondFactors,
  sessions,
  staff,
  users,
  verifications,
} from '../../db/schema/tables.ts'
import type { AccountHolder, Person, SignedInPerson, UserId } from '../../domain/kernel/person.ts'
import type { Account, Accounts } from '../../domain/kernel/ports/accounts.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import {
  createPasswordResets,
  createPasswords,
  type InternalAdapter,
  isPasswordAccountOf,
  type PasswordHashing,
  toPasswordAccount,
} from './passwords.ts'

interface Settings extends AuthSettings {
  tenant: string
  hashing: PasswordHashing
}

/** Creates accounts with Better Auth, in the tenant's schema, each under its login identifier. */
export function createBetterAuthAccounts({ tenant, hashing, ...settings }: Settings): Accounts {
  const prefix = `${tenant}_`
  const on = async (db: Database) => createAuth(db, settings).$context
  const inside = async (db: Database) => (await on(db)).internalAdapter
  const emailOf = (identifier: string) => identifier.slice(prefix.length)
  const holderOf = ({ id, role, email }: User): AccountHolder => ({ userId: id, role, email: emailOf(email) })
  const accountOf = (found: Found | null): Account | null =>
    found && { ...holderOf(found.user), passwordHash: found.passwordHash }
  const isEmail = (email: string) => eq(users.email, prefix + email)

  return {
    find: async (db, email) => accountOf(await findOpenAccount(db, isEmail(email))),
    findById: async (db, userId) => accountOf(await findOpenAccount(db, eq(users.id, userId))),
    emailOf,
    async findHolder(db, email) {
      const [user] = await db.select().from(users).where(isEmail(email))
      return user ? holderOf(user) : null
    },
    async create(tx, { userId, email, role, name, passwordHash }) {
      const { adapter, internalAdapter } = await on(tx)
      const data = { ...newUser(), id: userId, email: prefix + email, name, role }
      await adapter.create({ model: 'user', data, forceAllowId: true })
      if (passwordHash) await internalAdapter.linkAccount(toPasswordAccount(userId, passwordHash))
    },
    ...createPasswords(inside, hashing),
    ...createSessions(inside, emailOf),
    ...createPasswordResets(inside),
  }
}

function newUser() {
  const now = new Date()
  // Accounts are verified from the start: they are created by an invitation of the workshop or by the operator, never by typing
  // an address.
  return { emailVerified: true, createdAt: now, updatedAt: now }
}

type User = Pick<typeof users.$inferSelect, 'id' | 'role' | 'email'>

interface Found {
  user: User
  passwordHash: string | null
}

async function findOpenAccount(db: Database, condition: SQL): Promise<Found | null> {
  const [found] = await db
    .select({ user: users, passwordHash: accounts.password })
    .from(users)
    .leftJoin(accounts, isPasswordAccountOf(users.id))
    .leftJoin(staff, eq(staff.user_id, users.id))
    .where(and(condition, isNull(staff.closed_at)))
  return found ?? null
}

type Sessions = Pick<
  Accounts,
  'openSession' | 'readSession' | 'closeSession' | 'closeSessions' | 'listSessions' | 'endSessions'
>

/**
 * Creates the functions for sessions, which are identified by their tokens. `emailOf` returns the address that belongs
 * to a login identifier.
 */
function createSessions(
  inside: (db: Database) => Promise<InternalAdapter>,
  emailOf: (identifier: string) => string,
): Sessions {
  return {
    async openSession(tx, userId, { device, isSecondFactorVerified }) {
      const seconds = isSecondFactorVerified ? sessionDurations.maxIdle : sessionDurations.unverified
      const own = {
        device,
        wholeSince: isSecondFactorVerified ? new Date() : null,
        expiresAt: sessionExpiryFromNow(seconds),
      }
      const { token } = await (await inside(tx)).createSession(userId, false, own, true)
      return { token, seconds }
    },
    async readSession(db, token) {
      const [found] = await sessionByToken(db).execute({ token })
      if (!found) return null
      const person = toPerson(found, emailOf)
      const factor = sessionFactor(found)
      if (!person || hasSessionEnded({ ...found.session, isFactorUnverified: factor !== 'verified' })) {
        await (await inside(db)).deleteSession(token)
        return null
      }
      const signedIn = { ...person, sessionId: found.session.id, factor }
      if (signedIn.factor !== 'verified' || !isExtensionDue(found.session))
        return { person: signedIn, prolonged: null }
      await (await inside(db)).updateSession(token, {
        expiresAt: sessionExpiryFromNow(),
        updatedAt: new Date(),
      })
      return { person: signedIn, prolonged: { token, seconds: sessionDurations.maxIdle } }
    },
    async closeSession(tx, token) {
      const adapter = await inside(tx)
      const session = await adapter.findSession(token)
      if (session) await adapter.deleteSession(token)
      return session?.user.id ?? null
    },
    closeSessions: async (tx, userId) => (await inside(tx)).deleteUserSessions(userId),
    listSessions,
    async endSessions(tx, userId, which) {
      const sessionCondition = 'only' in which ? eq(sessions.id, which.only) : ne(sessions.id, which.but)
      const ended = await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), sessionCondition))
        .returning()
      return ended.length
    },
  }
}

async function listSessions(db: Database, userId: string) {
  const { id, device, createdAt, updatedAt } = sessions
  const isSecondFactorVerified = or(isNotNull(sessions.wholeSince), eq(users.role, 'client'))
  const openSessions = await db
    .select({ id, device, openedAt: createdAt, lastUsedAt: updatedAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isSecondFactorVerified, gt(sessions.expiresAt, new Date())))
    .orderBy(desc(updatedAt), id)
  return openSessions
    .filter(({ openedAt, expiresAt }) => !hasSessionEnded({ createdAt: openedAt, expiresAt }))
    .map(({ expiresAt, ...session }) => session)
}

/**
 * Finds the signed-in user of a session token. Every request runs only this query to identify the user. It bypasses Better Auth,
 * which would have to be created for each request.
 */
const sessionByToken = preparedQuery((db) =>
  db
    .select({
      session: sessions,
      user: { id: users.id, role: users.role, email: users.email, name: users.name },
      staff,
      membership: { clientId: clientPeople.client_id, closedAt: clientPeople.closed_at },
      factorSetAt: secondFactors.set_at,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(staff, eq(staff.user_id, users.id))
    .leftJoin(clientPeople, eq(clientPeople.id, users.id))
    .leftJoin(secondFactors, eq(secondFactors.user_id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder('token')))
    .prepare('session-by-token'),
)

interface Known {
  user: Pick<typeof users.$inferSelect, 'id' | 'role' | 'email' | 'name'>
  staff: typeof staff.$inferSelect | null
  /** Set for further users of a company. */
  membership: { clientId: ClientId; closedAt: Date | null } | null
}

/** Returns `null` for an account that was closed or is incomplete. */
function toPerson(
  { user, staff, membership }: Known,
  emailOf: (identifier: string) => string,
): Person | null {
  const holder = { userId: user.id, email: emailOf(user.email) }
  if (user.role === 'client') {
    if (membership?.closedAt) return null
    const clientId = membership?.clientId ?? user.id
    const isFirst = membership === null
    return { ...holder, role: 'client', userId: user.id as UserId, clientId, isFirst, name: user.name }
  }
  if (!staff || staff.closed_at) return null
  const { role: staffRole, points_of_sale: pointsOfSale } = staff
  return { ...holder, role: 'staff', name: user.name, staffRole, pointsOfSale }
}

interface FoundSession {
  session: { wholeSince: Date | null }
  user: { role: Person['role'] }
  factorSetAt: Date | null
}

/** Returns the state of the second factor. Clients have no second factor. */
function sessionFactor({ session, user, factorSetAt }: FoundSession): SignedInPerson['factor'] {
  if (user.role === 'client' || session.wholeSince) return 'verified'
  return factorSetAt ? 'required' : 'not-set-up'
}

interface AuthSettings {
  siteUrl: string
  /**
   * Secret that Better Auth requires for signing its cookies. The site does not use these; it signs its own
   * (`app/http/`).
   */
  secret: string
}

/**
 * Creates Better Auth on a database or on a transaction. Created anew for each (a third of a millisecond), so that its changes
 * commit with the caller's own rows. It serves no routes; the site's routes call it.
 */
function createAuth(db: Database, { siteUrl, secret }: AuthSettings) {
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
      expiresIn: sessionDurations.maxIdle,
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

const hour = 60 * 60
const day = 24 * hour

/** Durations of a session, in seconds. */
const sessionDurations = {
  /** Maximum time without use. */
  maxIdle: 30 * day,
  /** Maximum time even if the session is used every day. */
  maxAge: 90 * day,
  /** Minimum time between two extensions. */
  minExtensionInterval: hour,
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
 * Whether a session has ended. A session whose second factor is not verified ends after an hour, even when an earlier
 * version of the site has extended it.
 */
function hasSessionEnded({ createdAt, expiresAt, isFactorUnverified = false }: Span): boolean {
  const now = Date.now()
  const longest = isFactorUnverified ? sessionDurations.unverified : sessionDurations.maxAge
  return expiresAt.getTime() <= now || createdAt.getTime() + longest * 1000 <= now
}

/** Whether a session may be extended again. */
function isExtensionDue({ expiresAt }: { expiresAt: Date }): boolean {
  const last = expiresAt.getTime() - sessionDurations.maxIdle * 1000
  return Date.now() - last >= sessionDurations.minExtensionInterval * 1000
}

const sessionExpiryFromNow = (seconds: number = sessionDurations.maxIdle) =>
  new Date(Date.now() + seconds * 1000)
