import type { staffRoles } from '../../db/schema/people/accounts.ts'
import type { ClientId } from '../../db/schema/people/clients.ts'

/** Role of a staff member. */
export type StaffRole = (typeof staffRoles)[number]

export interface AccountHolder {
  userId: string
  role: 'client' | 'staff'
  /** E-mail address as the person types it, without the prefix of the tenant. */
  email: string
}

export type Person = ClientPerson | StaffPerson

/**
 * Id of the account that signs in for a client. For the first user it equals the id of the client, for further people it does
 * not: only `clientId` identifies the client. The type prevents comparing it with a record's `client_id` or finding a client by
 * it.
 */
export type UserId = string & { readonly idOf: 'user' }

export interface ClientPerson extends AccountHolder {
  role: 'client'
  userId: UserId
  /** Client for whom the person acts (`findActingClient`). */
  clientId: ClientId
  /** Whether this is the client's own user, with the client's id. Further people of a company were added on its request. */
  isFirst: boolean
  name: string
}

/** Returns the signed-in user if they act for that client; `null` for any other visitor, who may have a private link. */
export const personOfClient = (
  person: ClientPerson | null | undefined,
  clientId: string | null | undefined,
): ClientPerson | null => (person?.clientId === clientId ? (person ?? null) : null)

/** Returns the person whose name is recorded with actions for a company; `null` for its first user, who is the client. */
export const toAdditionalCompanyPerson = (person: ClientPerson | null): ClientPerson | null =>
  person && !person.isFirst ? person : null

export interface StaffPerson extends AccountHolder {
  role: 'staff'
  name: string
  staffRole: StaffRole
  /** Ids of the points of sale that the staff member works for; `null` means all. */
  pointsOfSale: readonly string[] | null
}

/**
 * State of the second factor in a session of a staff member: verified, still required, or not set up. Clients have no second
 * factor and always have `verified`.
 */
type Factor = 'verified' | 'required' | 'not-set-up'

export type SignedInPerson = Person & { sessionId: string; factor: Factor }

/**
 * Normalises an e-mail for accounts: without spaces around it, in lower case. Removes NUL characters, which PostgreSQL
 * rejects.
 */
export const normalizeEmail = (typed: string) => typed.replaceAll('\0', '').trim().toLowerCase()

/** Origin of a request: the network address, and what the browser stored at earlier sign-ins. */
export interface RequestOrigin {
  address: string
  /** Aborted when the visitor closes the connection. */
  abortSignal?: AbortSignal
  /** Session token sent by the browser, valid or not. */
  session: string | null
  /** Browser and system in words, if known (`describeDevice`). */
  device?: string | null
  /** Tokens of `rememberDevice`, one for each account. */
  devices: readonly string[]
}

/** Kind of security mail to a staff member about their own account. */
export type AccountNoticeKind = 'new-device' | 'factor-set' | 'factor-reset' | 'recovery-codes-made'
