import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { inboxStates } from '../../../db/schema/correspondence/inbox.ts'
import { contactMessages, events, quoteRequests } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { decrementFormCounter, incrementFormCounter } from '../../kernel/flow/form-counters.ts'
import { type InboxKind, type InboxState, inboxCounterNames } from '../../kernel/inbox-kind.ts'
import { hasPermission, type Permission } from '../../kernel/permissions.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { findStaffMember } from '../../people/staff/list-staff.ts'
import { type InboxCloseReason, inboxCloseReasonNames } from '../close-reasons.ts'
import {
  type InboxEventData,
  type InboxEvents,
  toMessageEventData,
  toRequestEventData,
} from '../inbox-events.ts'
import { announceThread } from '../threads/thread.ts'

/** Marks records as read and decrements the unread counter once for each record that was unread. */
export const markInboxRecordsSeen: InboxAction = (deps, by, kind, ids) =>
  changeRecords(deps, by, kind, ids, ({ seen, eventData }) =>
    seen
      ? unchanged
      : { outcome: 'changed', event: 'seen', change: { seen: true }, before: null, after: eventData },
  )

/** Marks records as unread for all staff members and increments the unread counter. */
export const markInboxRecordsUnseen: InboxAction = (deps, by, kind, ids) =>
  changeRecords(deps, by, kind, ids, ({ seen, eventData }) =>
    seen
      ? { outcome: 'changed', event: 'unseen', change: { seen: false }, before: null, after: eventData }
      : unchanged,
  )

/** Assigns records to `by`. Skips closed records, and those of another staff member unless `seen` names that member. */
export const assignInboxRecordsToSelf: InboxAction<[seen?: string | null]> = (
  deps,
  by,
  kind,
  ids,
  seen = null,
) =>
  changeRecords(deps, by, kind, ids, (record) => {
    if (isInboxRecordClosedOrSpam(record)) return skipped('settled')
    if (record.handled_by === by.userId) return unchanged
    if (isHandledByOther(record, by, seen)) return skipped('taken')
    const change = { handled_by: by.userId, ...inProgressIfNew(record) }
    return { outcome: 'changed', event: 'taken', change, before: null, after: record.eventData }
  })

/**
 * Assigns one record to a colleague. The outcome is `no-colleague` when no open staff account with the required permission has
 * that id.
 */
export async function handOverInboxRecord(
  deps: InboxDeps & Deps<'accounts'>,
  by: StaffPerson,
  kind: InboxKind,
  id: string,
  { to, seen }: { to: string; seen: string | null },
): Promise<{ outcome: 'decided'; result: InboxActionOutcome } | { outcome: 'no-colleague' }> {
  const colleague = await findStaffMember(deps, to)
  if (
    !colleague ||
    colleague.closedAt ||
    !hasPermission({ staffRole: colleague.role }, handlingPermissionByKind[kind])
  )
    return { outcome: 'no-colleague' }
  const result = await changeRecords(deps, by, kind, [id], (record) => {
    if (isInboxRecordClosedOrSpam(record)) return skipped('settled')
    if (record.handled_by === to) return unchanged
    if (isHandledByOther(record, by, seen)) return skipped('taken')
    const change = { handled_by: to, ...inProgressIfNew(record) }
    return {
      outcome: 'changed',
      event: 'handed-over',
      change,
      before: null,
      after: { ...record.eventData, to: colleague.name },
    }
  })
  return { outcome: 'decided', result }
}

/** Unassigns records. A record in progress becomes new again. */
export const releaseInboxRecords: InboxAction<[seen?: string | null]> = (deps, by, kind, ids, seen = null) =>
  changeRecords(deps, by, kind, ids, (record) => {
    if (record.handled_by === null) return unchanged
    if (isHandledByOther(record, by, seen)) return skipped('taken')
    const change = { handled_by: null, ...(record.state === 'in_progress' ? { state: 'new' as const } : {}) }
    return { outcome: 'changed', event: 'released', change, before: null, after: record.eventData }
  })

/** Closes records. The typed reason is stored on the record only, never in an event. */
export const closeInboxRecords: InboxAction<[why: { reason: InboxCloseReason; words?: string }]> = (
  deps,
  by,
  kind,
  ids,
  { reason, words = '' },
) =>
  changeRecords(deps, by, kind, ids, (record) => {
    if (record.state === 'closed') return unchanged
    if (isInboxRecordClosedOrSpam(record)) return skipped('settled')
    const reasonText = inboxCloseReasonNames[reason]
    const closed_reason =
      words === '' ? reasonText : reason === 'other' ? words : `${reasonText}\u00a0: ${words}`
    const change = { state: 'closed', closed_reason, ...settledFields } as const
    return {
      outcome: 'changed',
      event: 'closed',
      change,
      before: statusBeforeSettling(record),
      after: { ...record.eventData, reason },
    }
  })

/** Marks records as spam. Skips closed ones. */
export const markInboxRecordsAsSpam: InboxAction = (deps, by, kind, ids) =>
  changeRecords(deps, by, kind, ids, (record) => {
    if (record.state === 'spam') return unchanged
    if (isInboxRecordClosedOrSpam(record)) return skipped('settled')
    const change = { state: 'spam', ...settledFields } as const
    return {
      outcome: 'changed',
      event: 'put-aside',
      change,
      before: statusBeforeSettling(record),
      after: record.eventData,
    }
  })

/** Unmarks spam and restores the state that each record had before. */
export const unmarkInboxRecordsAsSpam: InboxAction = (deps, by, kind, ids) =>
  changeRecords(deps, by, kind, ids, async (record, tx) => {
    if (record.state !== 'spam') return unchanged
    return {
      outcome: 'changed',
      event: 'let-in',
      change: await statusToReturnTo(tx, deps, kind, record),
      before: null,
      after: record.eventData,
    }
  })

/** Reopens closed records in the state that each had before it was closed. */
export const reopenInboxRecords: InboxAction = (deps, by, kind, ids) =>
  changeRecords(deps, by, kind, ids, async (record, tx) => {
    if (record.state !== 'closed') return unchanged
    const change = { ...(await statusToReturnTo(tx, deps, kind, record)), closed_reason: null }
    return { outcome: 'changed', event: 'reopened', change, before: null, after: record.eventData }
  })

/** Permission required to take, hand over or close a record. */
export const handlingPermissionByKind = {
  request: 'handle-requests',
  message: 'handle-messages',
} as const satisfies Record<InboxKind, Permission>

/** Whether the record is closed or spam. Such a record must be reopened before a staff member can take it. */
export const isInboxRecordClosedOrSpam = ({ state }: Pick<LockedRecord, 'state'>) =>
  state === 'closed' || state === 'spam'

/**
 * Whether another staff member has the record and `by` did not know it. `seen` is the id of the assignee shown on the page of
 * `by`, `null` when the page showed no assignee.
 */
const isHandledByOther = (record: LockedRecord, by: StaffPerson, seen: string | null) =>
  record.handled_by !== null && record.handled_by !== by.userId && record.handled_by !== seen

const inProgressIfNew = ({ state }: LockedRecord) =>
  state === 'new' ? ({ state: 'in_progress' } as const) : {}

/** A closed or spam record waits for no answer and counts as read. */
const settledFields = { waits_since: null, seen: true }

/** Returns the `before` data of the event that closes the record or marks it as spam. */
const statusBeforeSettling = ({ state, waits_since }: LockedRecord) => ({
  state,
  waits_since: waits_since?.toISOString() ?? null,
})

/**
 * Returns the state stored in the latest event that closed the record or marked it as spam. A reopened record always waits for
 * the workshop, since the earlier date or else from now, so that it is not forgotten.
 */
async function statusToReturnTo(
  tx: Transaction,
  { clock }: InboxDeps,
  kind: InboxKind,
  { id, handled_by }: LockedRecord,
): Promise<Partial<InboxStatus>> {
  const isSettling = inArray(events.act, [`${kind}.closed`, `${kind}.put-aside`])
  const [event] = await tx
    .select({ before: events.before })
    .from(events)
    .where(and(eq(events.record_kind, kind), eq(events.record_id, id), isSettling))
    .orderBy(desc(events.id))
    .limit(1)
  const before = event?.before as { state?: InboxState; waits_since?: string | null } | undefined
  const formerState = inboxStates.find((state) => state === before?.state)
  const waits_since = before?.waits_since ? new Date(before.waits_since) : clock.now()
  return { state: formerState ?? (handled_by ? 'in_progress' : 'new'), waits_since }
}

export type InboxDeps = Deps<'db' | 'clock' | 'announcements'>

/** Reason for a skipped record: deleted, assigned to another staff member, or closed or spam. */
type InboxRejection = 'gone' | 'taken' | 'settled'

/** Change of one record, with the event that records it. */
interface InboxChange<Name extends keyof InboxEvents = keyof InboxEvents> {
  outcome: 'changed'
  event: Name
  change: Partial<InboxStatus>
  before: InboxEvents[Name]['before']
  after: InboxEvents[Name]['after']
}

type InboxDecision =
  | InboxChange
  /** The record already has the requested state. */
  | { outcome: 'unchanged' }
  | { outcome: 'skipped'; reason: InboxRejection }

const unchanged: InboxDecision = { outcome: 'unchanged' }

const skipped = (reason: InboxRejection): InboxDecision => ({ outcome: 'skipped', reason })

type DecideChange = (record: LockedRecord, tx: Transaction) => Promise<InboxDecision> | InboxDecision

export interface InboxActionOutcome {
  /** Ids of the changed records. */
  changed: string[]
  /** Reason for the first record that was skipped. */
  rejection: InboxRejection | null
  /** Id of the staff member who has that record, when the reason is `taken`. */
  takenBy: string | null
}

/** Action of a staff member on several records of one kind. `details` are the further parameters of the action. */
type InboxAction<Details extends unknown[] = []> = (
  deps: InboxDeps,
  by: StaffPerson,
  kind: InboxKind,
  ids: readonly string[],
  ...details: Details
) => Promise<InboxActionOutcome>

/**
 * Runs one action on several records of one kind, in one transaction with their events and the unread counter. `decide` is called
 * with each record after it is locked.
 */
function changeRecords(
  deps: InboxDeps,
  by: StaffPerson,
  kind: InboxKind,
  ids: readonly string[],
  decide: DecideChange,
): Promise<InboxActionOutcome> {
  return deps.db.transaction(async (tx) => {
    const records = await lockRecords(tx, kind, ids)
    const outcome: InboxActionOutcome = {
      changed: [],
      rejection: records.length < new Set(ids).size ? 'gone' : null,
      takenBy: null,
    }
    for (const record of records) {
      const decision = await decide(record, tx)
      if (decision.outcome === 'skipped') {
        outcome.rejection ??= decision.reason
        outcome.takenBy ??= record.handled_by
      } else if (decision.outcome === 'changed') {
        await applyChange(tx, deps, by, kind, record, decision)
        outcome.changed.push(record.id)
      }
    }
    return outcome
  })
}

async function applyChange(
  tx: Transaction,
  deps: InboxDeps,
  by: StaffPerson,
  kind: InboxKind,
  { id, seen }: LockedRecord,
  { event, change, before, after }: InboxChange,
): Promise<void> {
  await updateRecord(tx, kind, id, change)
  if (change.seen !== undefined && change.seen !== seen)
    await (change.seen ? decrementFormCounter : incrementFormCounter)(tx, inboxCounterNames[kind])
  await recordEvent(tx, deps, staffActor(by), { act: `${kind}.${event}`, id, before, after } as Parameters<
    typeof recordEvent
  >[3])
  await announceThread(tx, deps, { kind, id })
}

/** Columns that the actions read and change, the same for both kinds. */
interface InboxStatus {
  state: InboxState
  seen: boolean
  /** Id of the assigned staff member. */
  handled_by: string | null
  closed_reason: string | null
  waits_since: Date | null
}

interface LockedRecord extends InboxStatus {
  id: string
  /** Event data that identifies the record, without personal data of its author. */
  eventData: InboxEventData
}

/** Returns the records, locked until `tx` ends. Always locks in the order of ids, so that concurrent actions do not deadlock. */
async function lockRecords(
  tx: Transaction,
  kind: InboxKind,
  ids: readonly string[],
): Promise<LockedRecord[]> {
  if (kind === 'request') {
    const { id } = quoteRequests
    const records = await tx
      .select()
      .from(quoteRequests)
      .where(inArray(id, [...ids]))
      .orderBy(asc(id))
      .for('update')
    return records.map((record) => ({ ...record, eventData: toRequestEventData(record) }))
  }
  const { id } = contactMessages
  const records = await tx
    .select()
    .from(contactMessages)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('update')
  return records.map((record) => ({ ...record, eventData: toMessageEventData(record) }))
}

/** Updates a locked record. */
async function updateRecord(
  tx: Transaction,
  kind: InboxKind,
  id: string,
  change: Partial<InboxStatus>,
): Promise<void> {
  if (kind === 'request') {
    await tx.update(quoteRequests).set(change).where(eq(quoteRequests.id, id))
    return
  }
  const { state, ...others } = change
  // `estimated` exists for quote requests only.
  const own = state === undefined || state === 'estimated' ? {} : { state }
  await tx
    .update(contactMessages)
    .set({ ...others, ...own })
    .where(eq(contactMessages.id, id))
}
