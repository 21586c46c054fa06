import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { clientStatements, clients } from '../../../db/schema/tables.ts'
import { deliverClaimedMail } from '../../correspondence/outbox/claimed-mail.ts'
import { type Month, monthBefore, monthBoundsOf, monthOf, parseMonth } from '../../kernel/calendar/month.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, siteActor, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { secondsToUndo } from '../../kernel/seconds-to-undo.ts'
import { type Client, clientName } from '../../people/clients/client.ts'
import { lockClient, resolveMergedClientId } from '../../people/clients/client-locks.ts'
import { findClient } from '../../people/clients/find-client.ts'
import type { ClientStatement } from './printable-fleet.ts'
import { hasStatementContent, loadClientStatement } from './statement.ts'

/* Monthly statements of clients: created by a nightly job, sent, sent again by staff, read. */

/** Number of past months that the nightly job creates when missing, and that staff can send. */
export const maxPastStatementMonths = 12

type MakeDeps = Deps<'db' | 'clock' | 'jobs'>

/**
 * Creates the missing statements of past months for the clients who get them. If the job missed a night, the next run
 * creates the missing statements. A month without content gets no statement. An error stops the statements of its
 * client only. Returns the number created and the errors.
 */
export async function createMissingStatements(
  deps: MakeDeps,
): Promise<{ created: number; failures: { clientId: string; error: unknown }[] }> {
  const now = deps.clock.now()
  const current = monthOf(now)
  const takers = await deps.db
    .select()
    .from(clients)
    .where(
      and(
        isNotNull(clients.statement_since),
        eq(clients.type, 'company'),
        isNull(clients.merged_into),
        isNull(clients.erased_at),
      ),
    )
  const months = Array.from({ length: maxPastStatementMonths }, (_, index) =>
    monthBefore(current, maxPastStatementMonths - index),
  )
  const existing = await listExistingStatements(deps.db, months)
  const failures: { clientId: string; error: unknown }[] = []
  let created = 0
  for (const client of takers)
    try {
      for (const month of months) {
        if (parisDay(monthBoundsOf(month).until) <= (client.statement_since ?? '')) continue
        if (existing.has(`${client.id} ${month}`)) continue
        if (await makeByNight(deps, client, month)) created += 1
      }
    } catch (error) {
      failures.push({ clientId: client.id, error })
    }
  return { created, failures }
}

/** Returns the statements of those months, each as the client's id and the month separated by a space. */
async function listExistingStatements(db: Database, months: readonly Month[]): Promise<Set<string>> {
  const { client_id, month } = clientStatements
  const rows = await db
    .select({ client_id, month })
    .from(clientStatements)
    .where(inArray(month, [...months]))
  return new Set(rows.map((row) => `${row.client_id} ${row.month}`))
}

const makeByNight = ({ db, clock, jobs }: MakeDeps, client: Client, month: Month): Promise<boolean> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    if (!hasStatementContent(await loadClientStatement(tx, client, month, now))) return false
    const inserted = await tx
      .insert(clientStatements)
      .values({ client_id: client.id, month, made_at: now, mail_asked_at: client.email ? now : null })
      .onConflictDoNothing()
      .returning()
    if (inserted.length === 0) return false
    await recordEvent(tx, { clock }, siteActor, {
      act: 'client.statement-made',
      id: client.id,
      before: null,
      after: { name: clientName(client), month },
    })
    if (client.email) await jobs.enqueue(tx, 'send-statement-mail', { clientId: client.id, month })
    return true
  })

type StatementRow = typeof clientStatements.$inferSelect

const isRow = (clientId: string, month: Month) =>
  and(eq(clientStatements.client_id, clientId), eq(clientStatements.month, month))

async function findRow(db: Database, clientId: string, month: Month) {
  const [row] = await db.select().from(clientStatements).where(isRow(clientId, month))
  return row ?? null
}

/** Returns the statements of a client, newest first. */
export const listClientStatements = (db: Database, clientId: string) =>
  db
    .select()
    .from(clientStatements)
    .where(eq(clientStatements.client_id, clientId))
    .orderBy(desc(clientStatements.month))

export async function hasClientStatements(db: Database, { id, type }: Client): Promise<boolean> {
  if (type !== 'company') return false
  const [found] = await db
    .select({ month: clientStatements.month })
    .from(clientStatements)
    .where(eq(clientStatements.client_id, id))
    .limit(1)
  return found !== undefined
}

/** Returns the statement of a month with the data as of its creation; `null` when there is none. */
export async function findClientStatement(
  db: Database,
  client: Client,
  month: string,
): Promise<ClientStatement | null> {
  if (!parseMonth(month)) return null
  const row = await findRow(db, client.id, month)
  return row && loadClientStatement(db, client, month, row.made_at)
}

export type StatementSendingOutcome =
  | { outcome: 'saved' }
  /** The client is a private person, merged or erased. */
  | { outcome: 'gone' }
  | { outcome: 'no-address' }
  /** The month has not ended, or is more than `maxPastStatementMonths` months ago. */
  | { outcome: 'not-over' }
  /** The month has no invoice, payment or amount owed. */
  | { outcome: 'month-empty' }

/** Queues the mail of the statement of a past month, and creates the statement when missing. A repeated submission sends one mail. */
export function queueClientStatement(
  { db, clock, jobs }: MakeDeps,
  by: StaffPerson,
  clientId: string,
  { month, key }: { month: string; key: string },
): Promise<StatementSendingOutcome> {
  return db.transaction(async (tx): Promise<StatementSendingOutcome> => {
    const [client] = await tx.select().from(clients).where(eq(clients.id, clientId)).for('update')
    if (client?.type !== 'company' || client.merged_into || client.erased_at) return { outcome: 'gone' }
    const now = clock.now()
    const current = monthOf(now)
    if (!parseMonth(month) || month >= current || month < monthBefore(current, maxPastStatementMonths))
      return { outcome: 'not-over' }
    if (!client.email) return { outcome: 'no-address' }
    const storedStatement = await findRow(tx, clientId, month)
    if (storedStatement?.sent_by_form === key) return { outcome: 'saved' }
    if (!storedStatement && !hasStatementContent(await loadClientStatement(tx, client, month, now)))
      return { outcome: 'month-empty' }
    const mailRequest = { mail_asked_at: now, sent_by_form: key }
    await tx
      .insert(clientStatements)
      .values({ client_id: clientId, month, made_at: now, ...mailRequest })
      .onConflictDoUpdate({ target: [clientStatements.client_id, clientStatements.month], set: mailRequest })
    await recordEvent(tx, { clock }, staffActor(by), {
      act: 'client.statement-asked',
      id: clientId,
      before: null,
      after: { name: clientName(client), month },
    })
    await jobs.enqueue(tx, 'send-statement-mail', { clientId, month }, { inSeconds: secondsToUndo })
    return { outcome: 'saved' }
  })
}

type MailState = Pick<StatementRow, 'mail_asked_at' | 'mailed_at' | 'sent_by_form'>

/** Returns the time at which a mail that is not sent yet was requested; `null` when no mail is pending. */
export const findStatementMailPendingSince = ({ mail_asked_at, mailed_at }: MailState): Date | null =>
  mail_asked_at && (!mailed_at || mailed_at < mail_asked_at) ? mail_asked_at : null

/**
 * Returns the seconds left in which staff can cancel a mail. Returns 0 for mails of the nightly job, which no
 * staff member requested.
 */
export function secondsToUndoStatement(row: MailState, now: Date): number {
  const since = row.sent_by_form === null ? null : findStatementMailPendingSince(row)
  return since ? Math.max(0, secondsToUndo - (now.getTime() - since.getTime()) / 1000) : 0
}

/** Cancels the mail requested by the form with that key. The statement is kept. */
export function undoStatementMail(
  { db, clock }: Deps<'db' | 'clock'>,
  by: StaffPerson,
  clientId: string,
  { month, key }: { month: string; key: string },
): Promise<{ outcome: 'saved' | 'too-late' }> {
  return db.transaction(async (tx) => {
    const client = await lockClient(tx, clientId)
    const [row] = await tx.select().from(clientStatements).where(isRow(clientId, month)).for('update')
    const isOwn = row?.sent_by_form === key && secondsToUndoStatement(row, clock.now()) > 0
    if (!client || !isOwn) return { outcome: 'too-late' }
    await tx.update(clientStatements).set({ mail_asked_at: null }).where(isRow(clientId, month))
    await recordEvent(tx, { clock }, staffActor(by), {
      act: 'client.statement-cancelled',
      id: clientId,
      before: null,
      after: { name: clientName(client), month },
    })
    return { outcome: 'saved' }
  })
}

type MailDeps = Deps<'db' | 'clock' | 'jobs' | 'mailer'>

/** Sends the mail of a statement, once per request. A rejected mail is not tried again. */
export async function sendStatementMail(
  deps: MailDeps,
  key: { clientId: string; month: Month },
  compose: (client: Client, statement: ClientStatement, mail: { id: string; to: string }) => Promise<Mail>,
): Promise<void> {
  const { db, clock, jobs } = deps
  const { month } = key
  // The client may have been merged into another since the job was queued.
  const clientId = await db.transaction((tx) => resolveMergedClientId(tx, key.clientId))
  return deliverClaimedMail(deps, {
    key: `statement ${clientId} ${month}`,
    async find(tx) {
      const [row] = await tx.select().from(clientStatements).where(isRow(clientId, month)).for('update')
      const client = await findClient(tx, clientId)
      const askedAt = row && findStatementMailPendingSince(row)
      if (!askedAt || client?.type !== 'company' || !client.email) return null
      // The job may belong to an earlier request, or the clock of the database may be ahead of this process.
      const early = Math.ceil(secondsToUndoStatement(row, clock.now()))
      if (early > 0) {
        await jobs.enqueue(tx, 'send-statement-mail', { clientId, month }, { inSeconds: early })
        return null
      }
      const id = statementMailId(clientId, month, askedAt)
      const statement = await loadClientStatement(tx, client, month, row.made_at)
      return { client, statement, mail: { id, to: client.email } }
    },
    compose: ({ client, statement, mail }) => compose(client, statement, mail),
    async record(tx, { client }, result) {
      const change = result === 'sent' ? { mailed_at: clock.now() } : { mail_asked_at: null }
      await tx.update(clientStatements).set(change).where(isRow(clientId, month))
      if (result === 'rejected') await recordUnsentStatement(tx, deps, client, month)
    },
  })
}

/**
 * Returns the id of the mail: the same at each try, and different when the statement is sent again. Contains no personal data.
 */
const statementMailId = (clientId: string, month: Month, askedAt: Date): string =>
  `statement-${createHash('sha256').update(`${clientId} ${month} ${askedAt.toISOString()}`).digest('hex').slice(0, 32)}`

/** Marks the mail as no longer pending after its job has used up its attempts. It can be sent again. */
export async function markStatementMailUndeliverable(
  deps: Deps<'db' | 'clock'>,
  { clientId, month }: { clientId: string; month: Month },
): Promise<void> {
  const { mailed_at, mail_asked_at } = clientStatements
  await deps.db.transaction(async (tx) => {
    const client = await findClient(tx, await resolveMergedClientId(tx, clientId))
    if (!client) return
    const isPending = and(isNotNull(mail_asked_at), or(isNull(mailed_at), lt(mailed_at, mail_asked_at)))
    const unsent = await tx
      .update(clientStatements)
      .set({ mail_asked_at: null })
      .where(and(isRow(client.id, month), isPending))
      .returning({ month: clientStatements.month })
    if (unsent.length > 0) await recordUnsentStatement(tx, deps, client, month)
  })
}

const recordUnsentStatement = (tx: Transaction, deps: Deps<'clock'>, client: Client, month: Month) =>
  recordEvent(tx, deps, siteActor, {
    act: 'client.statement-not-mailed',
    id: client.id,
    before: null,
    after: { name: clientName(client), month },
  })
