import { inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { newsletterSubscriptions } from '../../../db/schema/tables.ts'
import { type Day, formatDay, parisDay, parseDay, startOfDay } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { yieldToEventLoopEvery } from '../../kernel/flow/yield-every.ts'
import { type ImportOutcome, runImport } from '../../kernel/import/run-import.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { isEmailAddress } from '../../kernel/text/email-address.ts'
import { consentProofRule } from './new-subscriber-form.ts'
import {
  putSubscriberHeadingsFirst,
  type SubscriberCells,
  subscriberCellsReader,
} from './subscriber-columns.ts'
import { recordNewsletterConsent } from './subscriptions.ts'

type Needs = Deps<'db' | 'clock' | 'announcements'>

/** Adds the subscribers of a stored file who are not subscribed yet, with the proof of their consent. */
export function importSubscribers(
  deps: Needs,
  by: StaffPerson,
  id: string,
  seen: string,
): Promise<ImportOutcome> {
  return runImport(
    deps,
    by,
    { id, seen },
    {
      kind: 'subscribers',
      plan: (tx, lines) => planSubscriberImport(tx, lines, parisDay(deps.clock.now())),
      async write(tx, planned, savedImport) {
        await addPlannedSubscribers(tx, deps, planned)
        const after = {
          file: savedImport.file_name,
          count: planned.filter(({ fate }) => fate === 'created').length,
        }
        await recordEvent(tx, deps, staffActor(by), { act: 'subscriber.imported', id, before: null, after })
        await deps.announcements.announce(tx, 'office')
      },
    },
  )
}

/** Returns what an import of these lines would do. */
export async function planSubscriberImport(
  db: Database,
  file: readonly string[][],
  today: Day,
): Promise<PlannedSubscriber[]> {
  const [titles = [], ...lines] = putSubscriberHeadingsFirst(file)
  const cells = lines.map(subscriberCellsReader(titles))
  const knownEmails = await findKnownEmails(
    db,
    cells.map(({ email }) => email.toLowerCase()),
  )
  const seen = new Map<string, number>()
  const planned: PlannedSubscriber[] = []
  const letOthersRun = yieldToEventLoopEvery()
  for (const [index, cell] of cells.entries()) {
    if (lines[index]?.every((text) => text === '')) continue
    planned.push(planSubscriber(index + 2, cell, { known: knownEmails, seen, today }))
    await letOthersRun()
  }
  return planned
}

/** A subscriber read from a line of the file. */
interface SubscriberLine {
  email: string
  consented: Day
  proof: string
}

/** Plan for one line, with its line number in the spreadsheet. Existing subscribers (`same`) are not changed. */
export type PlannedSubscriber = { line: number; name: string } & (
  | { fate: 'created' | 'same'; subscriber: SubscriberLine }
  | { fate: 'wrong'; sentences: string[] }
)

interface PlanningState {
  known: ReadonlySet<string>
  seen: Map<string, number>
  today: Day
}

function planSubscriber(
  line: number,
  cells: SubscriberCells,
  { known, seen, today }: PlanningState,
): PlannedSubscriber {
  const name = cells.email
  const email = cells.email.toLowerCase()
  const consented = parseTypedDay(cells.consented)
  const proof = consentProofRule.safeParse(cells.proof)
  const earlier = seen.get(email)
  const sentences = [
    !isEmailAddress(cells.email) && `«\u00a0${cells.email}\u00a0» n’est pas une adresse e-mail`,
    earlier !== undefined && `Même adresse que la ligne ${earlier}`,
    !consented && `Date du consentement attendue, comme ${formatDay(today)}`,
    consented && consented > today && 'Ce consentement serait dans l’avenir',
    !proof.success && (proof.error.issues[0]?.message ?? 'Preuve attendue'),
  ].filter((sentence): sentence is string => typeof sentence === 'string')
  seen.set(email, earlier ?? line)
  if (sentences.length > 0 || !consented || !proof.success) return { line, name, fate: 'wrong', sentences }
  const subscriber = { email: cells.email, consented, proof: proof.data }
  return { line, name, fate: known.has(email) ? 'same' : 'created', subscriber }
}

/** Parses `31/12/2026`, `2026-12-31`, or the latter followed by a time. */
function parseTypedDay(text: string): Day | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text) ?? []
  return parseDay(day ? `${year}-${month?.padStart(2, '0')}-${day.padStart(2, '0')}` : text.slice(0, 10))
}

/** Maximum number of addresses or rows per SQL statement. */
const batchSize = 1_000

async function findKnownEmails(db: Database, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const knownEmails = new Set<string>()
  const email = sql<string>`lower(${newsletterSubscriptions.email})`
  for (let at = 0; at < emails.length; at += batchSize) {
    const some = emails.slice(at, at + batchSize)
    const rows = await db.select({ email }).from(newsletterSubscriptions).where(inArray(email, some))
    for (const row of rows) knownEmails.add(row.email)
  }
  return knownEmails
}

async function addPlannedSubscribers(
  tx: Transaction,
  { clock }: Needs,
  planned: readonly PlannedSubscriber[],
): Promise<void> {
  const at = clock.now()
  const fresh = planned.flatMap((line) =>
    line.fate === 'created' ? [{ id: randomId(), ...line.subscriber }] : [],
  )
  for (let from = 0; from < fresh.length; from += batchSize) {
    const batch = fresh.slice(from, from + batchSize)
    // An address that subscribes at the same time keeps its own subscription.
    const added = await tx
      .insert(newsletterSubscriptions)
      .values(batch.map(({ id, email }) => ({ id, email, created_ad: at })))
      .onConflictDoNothing()
      .returning({ id: newsletterSubscriptions.id })
    const ids = new Set(added.map(({ id }) => id))
    const consents = batch
      .filter(({ id }) => ids.has(id))
      .map(({ id, consented, proof }) => ({
        subscription_id: id,
        subscribed_at: at,
        source: 'import' as const,
        proof,
        confirmed_at: startOfDay(consented),
      }))
    await recordNewsletterConsent(tx, consents)
  }
}
