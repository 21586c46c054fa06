import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { staff, users } from '../../../db/schema/tables.ts'
import { type Actor, operatorActor, recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import {
  type FieldName,
  type FormInput,
  type FormProblems,
  validateForm,
} from '../../kernel/forms/validate-form.ts'
import { hasPermission } from '../../kernel/permissions.ts'
import type { StaffRole } from '../../kernel/person.ts'
import { normalizeEmail, type StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { recordAuditEntry } from '../sign-in/audit.ts'
import { hasSecondFactor, resetSecondFactor } from '../sign-in/second-factor.ts'
import { findStaffMember } from './list-staff.ts'
import { signatureForm } from './signature-form.ts'
import type { StaffEventData } from './staff-events.ts'
import { newStaffForm, staffForm, tickedPointsOfSale } from './staff-form.ts'

type CreateStaffDeps = Deps<'db' | 'accounts' | 'clock' | 'secret'>

type StaffCreation =
  | { outcome: 'created' | 'exists'; token: string }
  | { outcome: 'client-account' }
  /** The account is closed; a responsable can reopen it. */
  | { outcome: 'account-closed' }

/**
 * Creates a staff account for the operator, usually the first one, or finds an existing one. Returns the token of a link to
 * choose the password, valid for an hour. A client's account never becomes a staff account, and an existing account keeps its
 * role.
 */
export function createStaffAccount(
  deps: CreateStaffDeps,
  typed: string,
  role: StaffRole,
): Promise<StaffCreation> {
  const { db, accounts } = deps
  const email = normalizeEmail(typed)
  return db.transaction(async (tx): Promise<StaffCreation> => {
    const holder = await accounts.findHolder(tx, email)
    if (holder?.role === 'client') return { outcome: 'client-account' }
    const existingStaff = holder && (await findStaffMember({ db: tx, accounts }, holder.userId))
    if (existingStaff?.closedAt) return { outcome: 'account-closed' }
    const member = { email, name: email, role, points_of_sale: null }
    // Account created by an older version, which had no roles.
    if (holder && !existingStaff)
      await tx
        .insert(staff)
        .values({ user_id: holder.userId, role, points_of_sale: null, created_at: deps.clock.now() })
    const userId = holder?.userId ?? (await addStaff(tx, deps, operatorActor, member))
    const token = await accounts.createResetToken(tx, userId)
    return { outcome: holder ? 'exists' : 'created', token }
  })
}

/** Creates a staff account without a password; returns its id. The address must be free. */
async function addStaff(
  tx: Transaction,
  deps: Deps<'accounts' | 'clock' | 'secret'>,
  actor: Actor,
  { email, ...member }: StaffEventData & { email: string },
): Promise<string> {
  const id = randomId()
  const { name, role, points_of_sale } = member
  await deps.accounts.create(tx, { userId: id, email, name, role: 'staff', passwordHash: null })
  await tx.insert(staff).values({ user_id: id, role, points_of_sale, created_at: deps.clock.now() })
  await recordAuditEntry(tx, deps, { act: 'staff-created', userId: id })
  await recordEvent(tx, deps, actor, { act: 'staff.created', id, before: null, after: { ...member, email } })
  return id
}

type InviteStaffDeps = Deps<'db' | 'jobs' | 'accounts' | 'clock' | 'secret'>

type StaffInvitation =
  | { outcome: 'saved'; id: string }
  /** The inviting person no longer has the permission. */
  | { outcome: 'gone' }
  | { outcome: 'invalid'; problems: FormProblems<FieldName<typeof newStaffForm>> }

const usedAddressTexts = {
  client: 'Cette adresse est celle d’un client\u00a0: choisissez-en une autre',
  staff: 'Cette adresse a déjà un compte de l’équipe',
}

/** Creates the account of a new staff member and queues the mail with a link to choose a password. */
export async function inviteStaffMember(
  deps: InviteStaffDeps,
  by: StaffPerson,
  typed: FormInput,
): Promise<StaffInvitation> {
  const { db, accounts } = deps
  const checked = validateForm(newStaffForm, typed)
  if (checked.outcome === 'invalid') return checked
  const { name, role } = checked.values
  const email = normalizeEmail(checked.values.email)
  const member = { name, role, email, points_of_sale: tickedPointsOfSale(checked.values) }
  return db.transaction(async (tx) => {
    // The lock makes the second of two simultaneous invitations of a person find the first.
    if (!(await lockStaffMember(tx, by, by.userId))) return { outcome: 'gone' } as const
    const holder = await accounts.findHolder(tx, email)
    if (holder) return { outcome: 'invalid', problems: { email: usedAddressTexts[holder.role] } } as const
    const id = await addStaff(tx, deps, staffActor(by), member)
    await sendStaffLink(tx, deps, id)
    return { outcome: 'saved', id } as const
  })
}

/** Queues the link again for a staff member without a password. Earlier links become invalid. */
export function inviteStaffMemberAgain(
  deps: InviteStaffDeps,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | StaffChangeRejection> {
  return deps.db.transaction(async (tx): Promise<{ outcome: 'saved' } | StaffChangeRejection> => {
    const locked = await lockStaffMember(tx, by, id)
    const member = locked && (await findStaffMember({ ...deps, db: tx }, id))
    if (!member || member.closedAt || member.hasPassword) return { outcome: 'gone' }
    await sendStaffLink(tx, deps, id)
    const { name } = member
    await recordEvent(tx, deps, staffActor(by), { act: 'staff.invited', id, before: null, after: { name } })
    return { outcome: 'saved' }
  })
}

/** Validity of an invitation in hours: seven days, like a client's invitation. */
export const staffInvitationHours = 7 * 24

/**
 * Returns the token of a link with which a staff member without a password chooses one, to hand over where the site
 * sends no mail. Earlier links become invalid.
 */
export function createStaffInvitationLink(
  deps: InviteStaffDeps,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved'; token: string } | StaffChangeRejection> {
  return deps.db.transaction(
    async (tx): Promise<{ outcome: 'saved'; token: string } | StaffChangeRejection> => {
      const locked = await lockStaffMember(tx, by, id)
      const member = locked && (await findStaffMember({ ...deps, db: tx }, id))
      if (!member || member.closedAt || member.hasPassword) return { outcome: 'gone' }
      await deps.accounts.forgetResets(tx, id)
      const token = await deps.accounts.createResetToken(tx, id, staffInvitationHours)
      const { name } = member
      await recordEvent(tx, deps, staffActor(by), { act: 'staff.invited', id, before: null, after: { name } })
      return { outcome: 'saved', token }
    },
  )
}

type SendLinkDeps = Deps<'db' | 'jobs' | 'accounts' | 'clock' | 'secret'>

async function sendStaffLink(
  tx: Transaction,
  { jobs, accounts }: SendLinkDeps,
  userId: string,
): Promise<void> {
  await accounts.forgetResets(tx, userId)
  await jobs.enqueue(tx, 'send-staff-invitation-mail', { userId, invitationId: randomId() })
}

type StaffChange =
  | { outcome: 'saved' }
  | StaffChangeRejection
  | { outcome: 'invalid'; problems: FormProblems<FieldName<typeof staffForm>> }

/** Changes name, role and points of sale of a staff member. Applies from their next request. */
export async function changeStaffMember(
  deps: Deps<'db' | 'announcements' | 'clock'>,
  by: StaffPerson,
  id: string,
  typed: FormInput,
): Promise<StaffChange> {
  const checked = validateForm(staffForm, typed)
  if (checked.outcome === 'invalid') return checked
  const { name, role } = checked.values
  const after: StaffEventData = { name, role, points_of_sale: tickedPointsOfSale(checked.values) }
  return deps.db.transaction(async (tx): Promise<StaffChange> => {
    const locked = await lockStaffMember(tx, by, id)
    if (!locked || locked.closedAt) return { outcome: 'gone' }
    if (locked.isLastResponsable && role !== 'responsable') return { outcome: 'last-responsable' }
    const before: StaffEventData = {
      name: locked.name,
      role: locked.role,
      points_of_sale: locked.points_of_sale,
    }
    if (isDeepStrictEqual(before, after)) return { outcome: 'saved' }
    await tx.update(users).set({ name, updatedAt: deps.clock.now() }).where(eq(users.id, id))
    await tx.update(staff).set({ role, points_of_sale: after.points_of_sale }).where(eq(staff.user_id, id))
    await deps.announcements.announce(tx, `staff/${id}`)
    await recordEvent(tx, deps, staffActor(by), { act: 'staff.changed', id, before, after })
    return { outcome: 'saved' }
  })
}

type StaffClosing = { outcome: 'saved' } | StaffChangeRejection

/**
 * Closes an account: sessions and links end immediately, and signing in fails as for an unknown account. The journal still
 * contains their actions.
 */
export function closeStaffAccount(
  deps: Deps<'db' | 'accounts' | 'announcements' | 'clock'>,
  by: StaffPerson,
  id: string,
): Promise<StaffClosing> {
  return deps.db.transaction(async (tx): Promise<StaffClosing> => {
    const locked = await lockStaffMember(tx, by, id)
    if (!locked || locked.closedAt) return { outcome: 'gone' }
    const { closedAt, isLastResponsable, ...before } = locked
    if (isLastResponsable) return { outcome: 'last-responsable' }
    await tx.update(staff).set({ closed_at: deps.clock.now() }).where(eq(staff.user_id, id))
    await deps.accounts.closeSessions(tx, id)
    await deps.accounts.forgetResets(tx, id)
    await deps.announcements.announce(tx, `staff/${id}`)
    await recordEvent(tx, deps, staffActor(by), { act: 'staff.closed', id, before, after: null })
    return { outcome: 'saved' }
  })
}

/** Reopens a closed account with its previous password. */
export function reopenStaffAccount(
  deps: Deps<'db' | 'accounts' | 'clock'>,
  by: StaffPerson,
  id: string,
): Promise<StaffClosing> {
  return deps.db.transaction(async (tx): Promise<StaffClosing> => {
    const locked = await lockStaffMember(tx, by, id)
    if (!locked?.closedAt) return { outcome: 'gone' }
    const { closedAt, isLastResponsable, ...after } = locked
    await tx.update(staff).set({ closed_at: null }).where(eq(staff.user_id, id))
    // A session opened while the account was being closed may still be stored.
    await deps.accounts.closeSessions(tx, id)
    await recordEvent(tx, deps, staffActor(by), { act: 'staff.reopened', id, before: null, after })
    return { outcome: 'saved' }
  })
}

/** Deletes the lost second factor of another staff member: their sessions end, and they set up another at the next sign-in. */
export function resetStaffSecondFactor(
  deps: Deps<'db' | 'jobs' | 'accounts' | 'announcements' | 'clock' | 'secret'>,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | StaffChangeRejection> {
  return deps.db.transaction(async (tx) => {
    const locked = await lockStaffMember(tx, by, id)
    if (!locked || locked.closedAt || !(await hasSecondFactor(tx, id))) return { outcome: 'gone' }
    const { outcome } = await resetSecondFactor({ ...deps, db: tx }, id, { userId: by.userId })
    if (outcome !== 'reset') return { outcome: 'gone' }
    await deps.announcements.announce(tx, `staff/${id}`)
    const after = { name: locked.name }
    await recordEvent(tx, deps, staffActor(by), { act: 'staff.factor-reset', id, before: null, after })
    return { outcome: 'saved' }
  })
}

type SignatureChange =
  | { outcome: 'saved' }
  | { outcome: 'invalid'; problems: FormProblems<FieldName<typeof signatureForm>> }

/** Changes the signature of the signed-in person. */
export async function changeStaffSignature(
  deps: Deps<'db' | 'clock'>,
  person: StaffPerson,
  typed: FormInput,
): Promise<SignatureChange> {
  const checked = validateForm(signatureForm, typed)
  if (checked.outcome === 'invalid') return checked
  const { signature } = checked.values
  const own = eq(staff.user_id, person.userId)
  return deps.db.transaction(async (tx) => {
    const [locked] = await tx.select({ signature: staff.signature }).from(staff).where(own).for('update')
    if (!locked || locked.signature === signature) return { outcome: 'saved' }
    await tx.update(staff).set({ signature }).where(own)
    await recordEvent(tx, deps, staffActor(person), {
      act: 'staff.signed',
      id: person.userId,
      before: locked,
      after: { signature },
    })
    return { outcome: 'saved' }
  })
}

/**
 * Reason why an account was not changed: it is no longer as the page has shown it, or it is the last one that manages accounts.
 */
export type StaffChangeRejection = { outcome: 'gone' } | { outcome: 'last-responsable' }

interface LockedStaffMember extends StaffEventData {
  closedAt: Date | null
  /** Whether this is the last account that can create and change accounts. */
  isLastResponsable: boolean
}

/**
 * Locks an account together with those of all responsables until `tx` ends, and returns it. If two responsables remove each
 * other's role at the same time, the second attempt fails. Returns `null` if the account does not exist, or if `by` may no longer
 * manage accounts since the access check of the request.
 */
async function lockStaffMember(
  tx: Transaction,
  by: StaffPerson,
  id: string,
): Promise<LockedStaffMember | null> {
  const isResponsable = and(eq(staff.role, 'responsable'), isNull(staff.closed_at))
  const locked = await tx
    .select()
    .from(staff)
    .where(or(eq(staff.user_id, id), isResponsable))
    .orderBy(asc(staff.user_id))
    .for('update')
  const actor = locked.find(({ user_id, closed_at }) => user_id === by.userId && closed_at === null)
  if (!actor || !hasPermission({ staffRole: actor.role }, 'manage-staff')) return null
  const lockedRow = locked.find(({ user_id }) => user_id === id)
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, id))
  if (!lockedRow || !user) return null
  const { role, points_of_sale, closed_at: closedAt } = lockedRow
  const others = locked.filter(
    (one) => one.user_id !== id && one.role === 'responsable' && one.closed_at === null,
  )
  const isLastResponsable = role === 'responsable' && closedAt === null && others.length === 0
  return { name: user.name, role, points_of_sale, closedAt, isLastResponsable }
}
