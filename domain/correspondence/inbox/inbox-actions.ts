import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { inboxStates } from '../../../db/schema/correspondence/inbox.ts'
import { contactMessages, events, quoteRequests } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { decrementFormCounter, incrementFormCounter } from '../../kernel/flow/form-counters.ts'
import { counterNames, type InboxKind, type InboxState } from '../../kernel/inbox-kind.ts'
import { hasPermission, type Permission } from '../../kernel/permissions.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { findStaff } from '../../people/staff/list-staff.ts'
import { type CloseReason, closeReasons } from '../close-reasons.ts'
import { type InboxEventData, type InboxEvents, messageEventData, requestEventData } from '../inbox-events.ts'
import { announceThread } from '../threads/thread.ts'

/** Somebody of the workshop has read them: the counter falls by one for each, at the first time alone. */
export const markRecordsSeen: InboxAction = (deps, by, kind, ids) =>
  changeRecords(deps, by, kind, ids, ({ seen, eventData }) =>
    seen ? null : { event: 'seen', change: { seen: true }, before: null, after: eventData },
  )

/** They are to be read again, by whoever comes next: the counter rises. */
export const markRecordsUnseen: InboxAction = (deps, by, kind, ids) =>
  changeRecords(deps, by, kind, ids, ({ seen, eventData }) =>
    seen ? { event: 'unseen', change: { seen: false }, before: null, after: eventData } : null,
  )

/** `by` takes them. */
export const takeRecords: InboxAction<[seen?: string | null]> = (deps, by, kind, ids, seen = null) =>
  changeRecords(deps, by, kind, ids, (record) => {
    if (isSettled(record)) return 'settled'
    if (record.handled_by === by.userId) return null
    if (isHandledByOther(record, by, seen)) return 'taken'
    const change = { handled_by: by.userId, ...inProgressIfNew(record) }
    return { event: 'taken', change, before: null, after: record.eventData }
  })

/** `by` hands one to a colleague who may handle it; `no-colleague` where there is none of that id. */
export async function handOverRecord(
  deps: InboxDeps & Deps<'accounts'>,
  by: StaffPerson,
  kind: InboxKind,
  id: string,
  { to, seen }: { to: string; seen: string | null },
): Promise<InboxOutcome | 'no-colleague'> {
  const colleague = await findStaff(deps, to)
  if (
    !colleague ||
    colleague.closedAt ||
    !hasPermission({ staffRole: colleague.role }, handlingPermission[kind])
  )
    return 'no-colleague'
  return changeRecords(deps, by, kind, [id], (record) => {
    if (isSettled(record)) return 'settled'
    if (record.handled_by === to) return null
    if (isHandledByOther(record, by, seen)) return 'taken'
    const change = { handled_by: to, ...inProgressIfNew(record) }
    return { event: 'handed-over', change, before: null, after: { ...record.eventData, to: colleague.name } }
  })
}

/** Nobody has them any more; what was only begun is new again. */
export const releaseRecords: InboxAction<[seen?: string | null]> = (deps, by, kind, ids, seen = null) =>
  changeRecords(deps, by, kind, ids, (record) => {
    if (record.handled_by === null) return null
    if (isHandledByOther(record, by, seen)) return 'taken'
    const change = { handled_by: null, ...(record.state === 'in_progress' ? { state: 'new' as const } : {}) }
    return { event: 'released', change, before: null, after: record.eventData }
  })

/** Closes them; the words of one's own stay with the record and are in no event (docs/product.md §11.3). */
export const closeRecords: InboxAction<[why: { reason: CloseReason; words?: string }]> = (
  deps,
  by,
  kind,
  ids,
  { reason, words = '' },
) =>
  changeRecords(deps, by, kind, ids, (record) => {
    if (record.state === 'closed') return null
    if (isSettled(record)) return 'settled'
    const named = closeReasons[reason]
    const closed_reason = words === '' ? named : reason === 'other' ? words : `${named}\u00a0: ${words}`
    const change = { state: 'closed', closed_reason, ...settledFields } as const
    return {
      event: 'closed',
      change,
      before: statusBeforeSettling(record),
      after: { ...record.eventData, reason },
    }
  })

/** Puts them aside as nobody's business. */
export const markSpam: InboxAction = (deps, by, kind, ids) =>
  changeRecords(deps, by, kind, ids, (record) => {
    if (record.state === 'spam') return null
    if (isSettled(record)) return 'settled'
    const change = { state: 'spam', ...settledFields } as const
    return { event: 'put-aside', change, before: statusBeforeSettling(record), after: record.eventData }
  })

/** They were no spam after all. */
export const unmarkSpam: InboxAction = (deps, by, kind, ids) =>
  changeRecords(deps, by, kind, ids, async (record, tx) => {
    if (record.state !== 'spam') return null
    return {
      event: 'let-in',
      change: await statusToReturnTo(tx, deps, kind, record),
      before: null,
      after: record.eventData,
    }
  })

/** Opens them again, where they stood when they were closed. */
export const reopenRecords: InboxAction = (deps, by, kind, ids) =>
  changeRecords(deps, by, kind, ids, async (record, tx) => {
    if (record.state !== 'closed') return null
    const change = { ...(await statusToReturnTo(tx, deps, kind, record)), closed_reason: null }
    return { event: 'reopened', change, before: null, after: record.eventData }
  })

/** What whoever takes, hands over or closes may do. */
export const handlingPermission = {
  request: 'handle-requests',
  message: 'handle-messages',
} as const satisfies Record<InboxKind, Permission>

/** Closed, or put aside: nobody takes it before it is opened again. */
export const isSettled = ({ state }: Pick<LockedRecord, 'state'>) => state === 'closed' || state === 'spam'

/** Whoever has it gives way to nobody who did not see that: `seen` is whom their page showed, `null` for nobody. */
const isHandledByOther = (record: LockedRecord, by: StaffPerson, seen: string | null) =>
  record.handled_by !== null && record.handled_by !== by.userId && record.handled_by !== seen

const inProgressIfNew = ({ state }: LockedRecord) =>
  state === 'new' ? ({ state: 'in_progress' } as const) : {}

/** What is settled waits for nobody, and counts as read. */
const settledFields = { waits_since: null, seen: true }

/** Where a record stood, in the data of the event that settled it. */
const statusBeforeSettling = ({ state, waits_since }: LockedRecord) => ({
  state,
  waits_since: waits_since?.toISOString() ?? null,
})

/**
 * Where it stood before it was settled, as that event's data has it. Whatever is opened again waits for the workshop, so
 * that nobody forgets it: since then, or from now on.
 */
async function statusToReturnTo(
  tx: Database,
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
  const known = inboxStates.find((state) => state === before?.state)
  const waits_since = before?.waits_since ? new Date(before.waits_since) : clock.now()
  return { state: known ?? (handled_by ? 'in_progress' : 'new'), waits_since }
}

export type InboxDeps = Deps<'db' | 'clock' | 'announcements'>

/** Why nothing was done: it is not there any more, somebody else has it, it is closed or put aside. */
type InboxRefusal = 'gone' | 'taken' | 'settled'

/** What is to become of a record, and the event that records it. */
interface InboxChange<Name extends keyof InboxEvents = keyof InboxEvents> {
  event: Name
  change: Partial<InboxStatus>
  before: InboxEvents[Name]['before']
  after: InboxEvents[Name]['after']
}

/** `null` where it is so already. */
type DecideChange = (
  record: LockedRecord,
  tx: Database,
) => Promise<InboxChange | InboxRefusal | null> | InboxChange | InboxRefusal | null

export interface InboxOutcome {
  /** Ids of those that are different now. */
  changed: string[]
  /** The first reason for which one was left as it is. */
  refusal: InboxRefusal | null
  /** Whose it is, where that is the reason. */
  takenBy: string | null
}

/** What a person does with some records of a kind, with what else they say of it. */
type InboxAction<Details extends unknown[] = []> = (
  deps: InboxDeps,
  by: StaffPerson,
  kind: InboxKind,
  ids: readonly string[],
  ...details: Details
) => Promise<InboxOutcome>

/**
 * One action on some records of a kind, all in one transaction with their events and the counter of those that nobody has
 * seen (docs/product.md §11.7). `decide` sees each record as it stands once nobody else can change it.
 */
function changeRecords(
  deps: InboxDeps,
  by: StaffPerson,
  kind: InboxKind,
  ids: readonly string[],
  decide: DecideChange,
): Promise<InboxOutcome> {
  return deps.db.transaction(async (tx) => {
    const records = await lockRecords(tx, kind, ids)
    const outcome: InboxOutcome = {
      changed: [],
      refusal: records.length < new Set(ids).size ? 'gone' : null,
      takenBy: null,
    }
    for (const record of records) {
      const step = await decide(record, tx)
      if (typeof step === 'string') {
        outcome.refusal ??= step
        outcome.takenBy ??= record.handled_by
      } else if (step) {
        await applyChange(tx, deps, by, kind, record, step)
        outcome.changed.push(record.id)
      }
    }
    return outcome
  })
}

async function applyChange(
  tx: Database,
  deps: InboxDeps,
  by: StaffPerson,
  kind: InboxKind,
  { id, seen }: LockedRecord,
  { event, change, before, after }: InboxChange,
): Promise<void> {
  await updateRecord(tx, kind, id, change)
  if (change.seen !== undefined && change.seen !== seen)
    await (change.seen ? decrementFormCounter : incrementFormCounter)(tx, counterNames[kind])
  await recordEvent(tx, deps, staffActor(by), { act: `${kind}.${event}`, id, before, after } as Parameters<
    typeof recordEvent
  >[3])
  await announceThread(tx, deps, { kind, id })
}

/** What actions look at and change of a record of either kind. */
interface InboxStatus {
  state: InboxState
  seen: boolean
  /** Id of whoever has taken it. */
  handled_by: string | null
  closed_reason: string | null
  waits_since: Date | null
}

interface LockedRecord extends InboxStatus {
  id: string
  /** In the data of its events, without a word about the person who wrote. */
  eventData: InboxEventData
}

/** Those records, locked until `tx` ends: what two people press at once happens one after the other, always in the same order. */
async function lockRecords(tx: Database, kind: InboxKind, ids: readonly string[]): Promise<LockedRecord[]> {
  if (kind === 'request') {
    const { id } = quoteRequests
    const records = await tx
      .select()
      .from(quoteRequests)
      .where(inArray(id, [...ids]))
      .orderBy(asc(id))
      .for('update')
    return records.map((record) => ({ ...record, eventData: requestEventData(record) }))
  }
  const { id } = contactMessages
  const records = await tx
    .select()
    .from(contactMessages)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('update')
  return records.map((record) => ({ ...record, eventData: messageEventData(record) }))
}

/** Changes a record that is locked. */
async function updateRecord(
  tx: Database,
  kind: InboxKind,
  id: string,
  change: Partial<InboxStatus>,
): Promise<void> {
  if (kind === 'request') {
    await tx.update(quoteRequests).set(change).where(eq(quoteRequests.id, id))
    return
  }
  const { state, ...others } = change
  // No message is answered with an estimate.
  const own = state === undefined || state === 'estimated' ? {} : { state }
  await tx
    .update(contactMessages)
    .set({ ...others, ...own })
    .where(eq(contactMessages.id, id))
}
