import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import type { ThreadStatusSnapshot } from '../../../db/schema/correspondence/inbox.ts'
import { contactMessages, quoteRequests } from '../../../db/schema/tables.ts'
import type { ThreadKey } from '../../kernel/inbox-kind.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { vehicleName } from '../../kernel/text/vehicle-name.ts'
import { type InboxEventData, toMessageEventData, toRequestEventData } from '../inbox-events.ts'

type QuoteRequest = typeof quoteRequests.$inferSelect
type ContactMessage = typeof contactMessages.$inferSelect

/** Record of a thread, with the same fields for both kinds. */
export interface Thread extends ThreadKey {
  /** Name of the visitor; empty when not given. */
  name: string
  email: string
  /** Default subject of the mails of this thread. */
  subject: string
  /** `null` for contact messages. */
  reference: string | null
  /** « Peugeot 308 »; empty when not given. */
  vehicle: string
  /** The point of sale that the visitor chose; `null` for contact messages. */
  shop: string | null
  /** The first text of the visitor; may be empty. */
  text: string
  state: QuoteRequest['state']
  /** Whether a staff member has read the latest message. */
  isSeen: boolean
  handledBy: string | null
  closedReason: string | null
  waitsSince: Date | null
  createdAt: Date
  eventData: InboxEventData
}

/** Returns the name of the visitor as the office shows it. */
export const correspondentName = ({ name, email }: Pick<Thread, 'name' | 'email'>) => name || email

/** Returns a thread or `null`. The caller checks access. */
export async function findThread(db: Database, key: ThreadKey): Promise<Thread | null> {
  return key.kind === 'request'
    ? threadOfRequest(await db.select().from(quoteRequests).where(eq(quoteRequests.id, key.id)))
    : threadOfMessage(await db.select().from(contactMessages).where(eq(contactMessages.id, key.id)))
}

/** Returns a thread locked until `tx` ends, so that concurrent answers run one after the other. */
export async function lockThread(tx: Transaction, key: ThreadKey): Promise<Thread | null> {
  const { kind, id } = key
  await (kind === 'request'
    ? tx.select({ id: quoteRequests.id }).from(quoteRequests).where(eq(quoteRequests.id, id)).for('update')
    : tx
        .select({ id: contactMessages.id })
        .from(contactMessages)
        .where(eq(contactMessages.id, id))
        .for('update'))
  return findThread(tx, key)
}

function threadOfRequest([request]: QuoteRequest[]): Thread | null {
  if (!request) return null
  const { id, first_name, last_name, email, reference, brand, model, shop, complementary_infos } = request
  return {
    kind: 'request',
    id,
    email,
    reference,
    shop,
    name: `${first_name} ${last_name}`.trim(),
    subject: `Votre demande de devis, référence ${reference}`,
    vehicle: vehicleName({ brand, model }),
    text: complementary_infos ?? '',
    eventData: toRequestEventData(request),
    ...threadStatusOf(request),
  }
}

function threadOfMessage([message]: ContactMessage[]): Thread | null {
  if (!message) return null
  const { id, name, email, object, message: text } = message
  return {
    kind: 'message',
    id,
    email,
    text,
    reference: null,
    shop: null,
    vehicle: '',
    name: name ?? '',
    subject: object,
    eventData: toMessageEventData(message),
    ...threadStatusOf(message),
  }
}

type RecordStatus = Pick<
  QuoteRequest,
  'state' | 'seen' | 'handled_by' | 'closed_reason' | 'waits_since' | 'created_at'
>

const threadStatusOf = ({
  state,
  seen,
  handled_by,
  closed_reason,
  waits_since,
  created_at,
}: RecordStatus) => ({
  state,
  isSeen: seen,
  handledBy: handled_by,
  closedReason: closed_reason,
  waitsSince: waits_since,
  createdAt: created_at,
})

type ThreadChanges = Pick<RecordStatus, 'state'> & Partial<Omit<RecordStatus, 'created_at'>>

/** Changes the state of a thread in its quote request or contact message. */
export async function updateThreadStatus(
  tx: Transaction,
  { kind, id }: ThreadKey,
  { state, ...changes }: ThreadChanges,
): Promise<void> {
  if (kind === 'request') {
    await tx
      .update(quoteRequests)
      .set({ state, ...changes })
      .where(eq(quoteRequests.id, id))
    return
  }
  if (state === 'estimated') throw new Error('a contact message has no estimate')
  await tx
    .update(contactMessages)
    .set({ state, ...changes })
    .where(eq(contactMessages.id, id))
}

/*
 * State of a thread and its transitions.
 */

export type ThreadState = 'new' | 'in_progress' | 'answered' | 'estimated' | 'closed' | 'spam'

export interface ThreadStateWords {
  label: string
  /** Sentence about what happens next. */
  next: string
}

const requestStates: Readonly<Record<ThreadState, ThreadStateWords>> = {
  new: { label: 'Reçue', next: 'Notre atelier l’étudie et vous répond dans les plus brefs délais.' },
  in_progress: { label: 'En cours d’étude', next: 'Notre atelier étudie vos photos et prépare sa réponse.' },
  answered: { label: 'Répondue', next: 'Notre réponse est ci-dessous\u00a0: vous pouvez y répondre ici.' },
  estimated: {
    label: 'Devis envoyé',
    next: 'Votre devis est envoyé. Une question\u00a0? Écrivez-nous ici.',
  },
  closed: { label: 'Close', next: 'Cet échange est terminé. Écrivez-nous ici pour le reprendre.' },
  // Spam shows the wording of a new request, so that its author is not told that it was classified as spam.
  spam: { label: 'Reçue', next: 'Notre atelier l’étudie et vous répond dans les plus brefs délais.' },
}

const messageStates: Readonly<Record<ThreadState, ThreadStateWords>> = {
  new: { label: 'Reçu', next: 'Notre atelier le lit et vous répond dans les plus brefs délais.' },
  in_progress: { label: 'En cours de traitement', next: 'Notre atelier prépare sa réponse.' },
  answered: { label: 'Répondu', next: 'Notre réponse est ci-dessous\u00a0: vous pouvez y répondre ici.' },
  estimated: { label: 'Répondu', next: 'Notre réponse est ci-dessous\u00a0: vous pouvez y répondre ici.' },
  closed: { label: 'Clos', next: 'Cet échange est terminé. Écrivez-nous ici pour le reprendre.' },
  spam: { label: 'Reçu', next: 'Notre atelier le lit et vous répond dans les plus brefs délais.' },
}

/** Returns the wording of a state on the visitor's private page. */
export const threadStateWordsOf = (kind: ThreadKey['kind'], state: ThreadState): ThreadStateWords =>
  kind === 'request' ? requestStates[state] : messageStates[state]

/** Close reason of a thread that the visitor withdrew. Their own reason is appended to it. */
export const withdrawnByVisitorReason = 'Retirée par le client'

export const isThreadClosedByVisitor = ({ state, closedReason }: Pick<Thread, 'state' | 'closedReason'>) =>
  state === 'closed' && !!closedReason?.startsWith(withdrawnByVisitorReason)

/** Returns a snapshot of the fields that sending an answer changes, restored when the answer is cancelled. */
export const threadStatusSnapshotOf = ({
  state,
  handledBy,
  closedReason,
  waitsSince,
}: Thread): ThreadStatusSnapshot => ({
  state,
  handled_by: handledBy,
  closed_reason: closedReason,
  waits_since: waitsSince?.toISOString() ?? null,
})

/** Marks a thread as answered: it waits for no answer, and gets `personId` as its assignee when it has none. */
export async function markThreadAnswered(tx: Transaction, thread: Thread, personId: string): Promise<void> {
  await updateThreadStatus(tx, thread, {
    state: thread.state === 'estimated' ? 'estimated' : 'answered',
    handled_by: thread.handledBy ?? personId,
    closed_reason: null,
    waits_since: null,
  })
}

/**
 * Restores the state before a cancelled answer, unless the thread has changed since. A message that the visitor wrote meanwhile
 * still waits.
 */
export async function restoreThreadStatus(
  tx: Transaction,
  thread: Thread,
  before: ThreadStatusSnapshot,
): Promise<void> {
  const isAsLeft = thread.state === (before.state === 'estimated' ? 'estimated' : 'answered')
  if (!isAsLeft) return
  const waitsSince = thread.waitsSince?.toISOString() ?? before.waits_since
  await updateThreadStatus(tx, thread, {
    state: before.state,
    handled_by: before.handled_by,
    closed_reason: before.closed_reason,
    waits_since: waitsSince === null ? null : new Date(waitsSince),
  })
}

/** Records that an answer was not delivered: the thread waits for the workshop again. */
export async function markThreadUnanswered(tx: Transaction, thread: Thread, now: Date): Promise<void> {
  const state = thread.state === 'answered' ? 'in_progress' : thread.state
  await updateThreadStatus(tx, thread, { state, waits_since: thread.waitsSince ?? now })
}

/** Refreshes the open pages of the thread, and the lists and counters of the office. */
export async function announceThread(
  tx: Transaction,
  { announcements }: Deps<'announcements'>,
  { kind, id }: ThreadKey,
): Promise<void> {
  await announcements.announce(tx, `threads/${kind}/${id}`)
  await announcements.announce(tx, `matter-records/${kind}/${id}`)
  await announcements.announce(tx, 'office')
}
