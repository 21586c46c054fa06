import { and, arrayContains, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { threadKinds } from '../../../db/schema/correspondence/inbox.ts'
import { contactMessages, quoteRequests, staff, threadMessages } from '../../../db/schema/tables.ts'
import { type Day, parisDay, startOfDay, subtractInParis } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import {
  type FieldName,
  type FormInput,
  type FormProblems,
  validateForm,
} from '../../kernel/forms/validate-form.ts'
import { type InboxKind, readingPermissionByKind } from '../../kernel/inbox-kind.ts'
import { hasPermission } from '../../kernel/permissions.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { type NoticeChoices, type NoticeKind, noticeChoiceFields } from './notice-kinds.ts'
import { noticeChoicesForm } from './notices-form.ts'

type NoticesChange =
  | { outcome: 'saved' }
  | { outcome: 'invalid'; problems: FormProblems<FieldName<typeof noticeChoicesForm>> }

const { notices_of_requests, notices_of_messages, notices_of_answers } = staff

/** Returns the choices of a staff member; `null` if there is no such account. */
export async function findNoticeChoices(
  db: Database,
  { userId }: StaffPerson,
): Promise<NoticeChoices | null> {
  const [found] = await db
    .select({ notices_of_requests, notices_of_messages, notices_of_answers })
    .from(staff)
    .where(eq(staff.user_id, userId))
  return found ?? null
}

/** Changes which mails the signed-in person gets. Mails about messages need the permission to read them. */
export async function changeNoticeChoices(
  deps: Deps<'db' | 'clock'>,
  person: StaffPerson,
  typed: FormInput,
): Promise<NoticesChange> {
  const mayReadMessages = hasPermission(person, 'read-messages')
  const checked = validateForm(
    noticeChoicesForm,
    mayReadMessages ? typed : { ...typed, notices_of_messages: 'none' },
  )
  if (checked.outcome === 'invalid') return checked
  const after = checked.values
  return deps.db.transaction(async (tx) => {
    const before = await findNoticeChoices(tx, person)
    if (!before || isSame(before, after)) return { outcome: 'saved' }
    await tx.update(staff).set(after).where(eq(staff.user_id, person.userId))
    const event = { act: 'staff.notices-chosen', id: person.userId, before, after } as const
    await recordEvent(tx, deps, staffActor(person), event)
    return { outcome: 'saved' }
  })
}

const isSame = (one: NoticeChoices, other: NoticeChoices) =>
  Object.entries(one).every(([name, choice]) => other[name as keyof NoticeChoices] === choice)

type Needs = Deps<'db' | 'jobs' | 'clock'>

/** Queues a mail for each staff member who wants one per item and may read this item. */
export async function queueStaffNotices({ db, jobs }: Needs, kind: NoticeKind, id: string): Promise<void> {
  const incoming = await findIncomingItem(db, kind, id)
  if (!incoming) return
  const readers = await findReaders(db, kind, incoming)
  await db.transaction(async (tx) => {
    for (const userId of readers) await jobs.enqueue(tx, 'send-notice-mail', { userId, kind, id })
  })
}

async function findReaders(
  db: Database,
  kind: NoticeKind,
  { thread, posId }: IncomingItem,
): Promise<string[]> {
  const rows = await db
    .select({ id: staff.user_id, staffRole: staff.role })
    .from(staff)
    .where(
      and(
        isNull(staff.closed_at),
        eq(staff[noticeChoiceFields[kind]], 'each'),
        posId ? or(isNull(staff.points_of_sale), arrayContains(staff.points_of_sale, [posId])) : undefined,
      ),
    )
  return rows.filter((row) => hasPermission(row, readingPermissionByKind[thread])).map(({ id }) => id)
}

/** Queues a mail for each staff member who wants a daily summary. */
export async function queueDailySummaries({ db, jobs, clock }: Needs): Promise<void> {
  const wants = Object.values(noticeChoiceFields).map((field) => eq(staff[field], 'daily'))
  const readers = await db
    .select({ userId: staff.user_id })
    .from(staff)
    .where(and(isNull(staff.closed_at), or(...wants)))
  const day = parisDay(clock.now())
  await db.transaction(async (tx) => {
    for (const { userId } of readers) await jobs.enqueue(tx, 'send-summary-mail', { userId, day })
  })
}

/** Time of the daily summary, in minutes of the day in France. */
const minuteOfDay = 7 * 60 + 30

/** The items of one kind in a summary: the newest `maxLines`, and the number of all. */
export interface SummarizedItems {
  shown: IncomingItem[]
  total: number
}

/**
 * Returns the items of a summary, from one morning to the next: kinds that the person wants summed up, and items that they may
 * read.
 */
export async function loadDailySummary(
  db: Database,
  userId: string,
  day: Day,
): Promise<Record<NoticeKind, SummarizedItems>> {
  const [reader] = await db.select().from(staff).where(eq(staff.user_id, userId))
  const period = until(day)
  const list = async (kind: NoticeKind): Promise<SummarizedItems> =>
    !reader || reader.closed_at || reader[noticeChoiceFields[kind]] !== 'daily'
      ? { shown: [], total: 0 }
      : summarize(db, kind, reader, period)
  return { request: await list('request'), message: await list('message'), answer: await list('answer') }
}

async function summarize(
  db: Database,
  kind: NoticeKind,
  reader: Pick<typeof staff.$inferSelect, 'role' | 'points_of_sale'>,
  { from, until: end }: NoticePeriod,
): Promise<SummarizedItems> {
  const isInPeriod: Choose = ({ created_at }) =>
    and(gte(created_at, from), lt(created_at, end), isReadableBy(reader, kind))
  const shown = await select(db, kind, isInPeriod)
  return { shown, total: shown[0]?.total ?? 0 }
}

/** SQL condition: the person's role may read the item, and it belongs to one of their points of sale or to none. */
function isReadableBy(
  { role: staffRole, points_of_sale }: Pick<typeof staff.$inferSelect, 'role' | 'points_of_sale'>,
  kind: NoticeKind,
): SQL | undefined {
  const kinds = threadKinds.filter((each) => hasPermission({ staffRole }, readingPermissionByKind[each]))
  const threadKind = kind === 'answer' ? sql<string>`${threadMessages.thread_kind}` : sql<string>`${kind}`
  const shop = kind === 'message' ? sql<string>`null` : sql<string>`${quoteRequests.shop}`
  return and(
    inArray(threadKind, kinds),
    points_of_sale ? or(isNull(shop), inArray(shop, [...points_of_sale])) : undefined,
  )
}

function until(day: Day): NoticePeriod {
  const end = new Date(startOfDay(day).getTime() + minuteOfDay * 60_000)
  return { from: subtractInParis(end, { days: 1 }), until: end }
}

/** Finds an incoming item by the id of the request, contact message or thread message. */
export async function findIncomingItem(
  db: Database,
  kind: NoticeKind,
  id: string,
): Promise<IncomingItem | null> {
  const [found] = await select(db, kind, (columns) => eq(columns.id, id))
  return found ?? null
}

/** Lists the chosen items of a kind, the newest first, each with the number of all chosen items. */
function select(db: Database, kind: NoticeKind, choose: Choose): Promise<CountedItem[]> {
  if (kind === 'request') return selectRequests(db, choose)
  return kind === 'message' ? selectMessages(db, choose) : selectAnswers(db, choose)
}

/** Maximum number of lines of a kind in a summary; the office shows all. */
const maxLines = 30

type Columns = Pick<
  typeof quoteRequests | typeof contactMessages | typeof threadMessages,
  'id' | 'created_at'
>
type Choose = (columns: Columns) => SQL | undefined
type CountedItem = IncomingItem & { total: number }

const vehicle = sql<string>`coalesce(nullif(trim(concat_ws(' ', ${quoteRequests.brand}, ${quoteRequests.model})), ''), ${quoteRequests.service})`
const requester = sql<string>`${quoteRequests.first_name} || ' ' || ${quoteRequests.last_name}`
const total = sql<number>`count(*) over ()`.mapWith(Number)
const sender = sql<string>`coalesce(${contactMessages.name}, ${contactMessages.email})`

async function selectRequests(db: Database, choose: Choose): Promise<CountedItem[]> {
  const rows = await db
    .select({
      recordId: quoteRequests.id,
      senderName: requester,
      about: vehicle,
      posId: quoteRequests.shop,
      total,
    })
    .from(quoteRequests)
    .where(choose(quoteRequests))
    .orderBy(desc(quoteRequests.created_at))
    .limit(maxLines)
  return rows.map((row) => ({ ...row, thread: 'request' }))
}

async function selectMessages(db: Database, choose: Choose): Promise<CountedItem[]> {
  const rows = await db
    .select({ recordId: contactMessages.id, senderName: sender, about: contactMessages.object, total })
    .from(contactMessages)
    .where(choose(contactMessages))
    .orderBy(desc(contactMessages.created_at))
    .limit(maxLines)
  return rows.map((row) => ({ ...row, thread: 'message', posId: null }))
}

/** Lists messages of visitors in existing threads. */
async function selectAnswers(db: Database, choose: Choose): Promise<CountedItem[]> {
  const isOf = (kind: InboxKind, table: typeof quoteRequests | typeof contactMessages) =>
    and(eq(threadMessages.thread_kind, kind), eq(threadMessages.thread_id, table.id))
  const rows = await db
    .select({
      thread: threadMessages.thread_kind,
      recordId: threadMessages.thread_id,
      posId: quoteRequests.shop,
      senderName: sql<string>`coalesce(${requester}, ${sender}, ${threadMessages.author_name})`,
      about: sql<string>`coalesce(${vehicle}, ${contactMessages.object}, ${threadMessages.subject})`,
      total,
    })
    .from(threadMessages)
    .leftJoin(quoteRequests, isOf('request', quoteRequests))
    .leftJoin(contactMessages, isOf('message', contactMessages))
    .where(and(eq(threadMessages.direction, 'received'), choose(threadMessages)))
    .orderBy(desc(threadMessages.created_at))
    .limit(maxLines)
  return rows
}

/** An incoming item, as mails describe it. */
export interface IncomingItem {
  /** Kind of the record to which it belongs. */
  thread: InboxKind
  recordId: string
  senderName: string
  about: string
  /** `null` for messages, which belong to no point of sale. */
  posId: string | null
}

/** A period that includes `from` and excludes `until`. */
interface NoticePeriod {
  from: Date
  until: Date
}
