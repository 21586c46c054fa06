import type { staffRoles } from '../../db/schema/people/accounts.ts'
import type { ClientId } from '../../db/schema/people/clients.ts'

/** Role of a staff member. */
export type StaffRole = (typeof staffRoles)[number]

/** Whose an account is. */
export interface AccountHolder {
  userId: string
  role: 'client' | 'staff'
  /** As the person knows it, without the tenant's prefix. */
  email: string
}

/** One of those who have an account here. */
export type Person = ClientPerson | StaffPerson

/**
 * Of somebody who signs in for a client. That it is the client's own id of the first of them alone is for `clientId` to know:
 * the types let nobody compare it with a record's `client_id`, or look for a client by it.
 */
export type UserId = string & { readonly idOf: 'user' }

export interface ClientPerson extends AccountHolder {
  role: 'client'
  userId: UserId
  /** For whom they act (`findActingClient`). */
  clientId: ClientId
  /** The client's own user, whose id is the client's; the others of a company came by an ask (docs/product.md §11.10). */
  isFirst: boolean
  name: string
}

/** Whose name stands on what they do for a company; `null` of its first user, who is the client. */
export const furtherPerson = (person: ClientPerson | null): ClientPerson | null =>
  person && !person.isFirst ? person : null

/** One of the workshop's own people. */
export interface StaffPerson extends AccountHolder {
  role: 'staff'
  name: string
  staffRole: StaffRole
  /** Ids of the points of sale that they work for; `null` is all. */
  pointsOfSale: readonly string[] | null
}

/**
 * Whether one of the staff has shown the second factor in a session: it is owed, or none is set yet. `done` also for
 * clients, of whom none is asked.
 */
type Factor = 'done' | 'wanted' | 'not-set'

/** Who is signed in, and by which session. */
export type SignedInPerson = Person & { sessionId: string; factor: Factor }

/**
 * An e-mail as accounts know it: without the spaces around it, in small letters (docs/product.md §6). PostgreSQL
 * takes no zero byte.
 */
export const normalizeEmail = (typed: string) => typed.replaceAll('\0', '').trim().toLowerCase()

/** Who asks: their network address, and what their browser kept of earlier sign-ins. */
export interface RequestOrigin {
  address: string
  /** Aborted once they have left. */
  leaving?: AbortSignal
  /** Token of the session that the browser has, valid or not. */
  session: string | null
  /** Their browser and its system in words, as far as it says (`describeDevice`). */
  device?: string | null
  /** What `rememberDevice` gave it for each account. */
  devices: readonly string[]
}

/** What one of the staff learns by mail of their own account (docs/product.md §6). */
export type AccountNotice = 'new-device' | 'factor-set' | 'factor-reset' | 'recovery-codes-made'
