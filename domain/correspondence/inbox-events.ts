import { formatDayAndHour } from '../kernel/calendar/french-dates.ts'
import type { InboxKind, InboxState } from '../kernel/inbox-kind.ts'
import { type InboxCloseReason, inboxCloseReasonNames } from './close-reasons.ts'

/**
 * Identifies a request or a message in its events: the reference of a request, or the time a message was received (ISO 8601).
 * Events are kept after the record is deleted, so they contain no personal data of its author.
 */
export interface InboxEventData {
  called: string
}

/** State before the record was closed or marked as spam, restored when it is reopened. `waits_since` is in ISO 8601. */
interface InboxStatusData {
  state: InboxState
  waits_since: string | null
}

/** Events of the inbox actions, which are the same for requests and messages. */
export interface InboxEvents {
  seen: { before: null; after: InboxEventData }
  unseen: { before: null; after: InboxEventData }
  taken: { before: null; after: InboxEventData }
  'handed-over': { before: null; after: InboxEventData & { to: string } }
  released: { before: null; after: InboxEventData }
  closed: { before: InboxStatusData; after: InboxEventData & { reason: InboxCloseReason } }
  reopened: { before: null; after: InboxEventData }
  'put-aside': { before: InboxStatusData; after: InboxEventData }
  'let-in': { before: null; after: InboxEventData }
}

/** Events of the messages in a thread of either kind. */
interface MessageEvents {
  /** `channel` is set for an answer sent by post. */
  answered: { before: { state: InboxState }; after: InboxEventData & { channel?: 'post' } }
  'answer-cancelled': { before: null; after: InboxEventData }
  'answer-refused': { before: null; after: InboxEventData }
  noted: { before: null; after: InboxEventData }
  /** The visitor wrote a message. `letter`: id of the message; `files`: number of attachments. */
  written: { before: null; after: InboxEventData & { letter: string; files: number } }
  withdrawn: { before: { state: InboxState }; after: InboxEventData }
  /** Staff revoked the signed links to the private page of this record. */
  'links-ended': { before: null; after: InboxEventData }
}

export type InboxEventsOf<Kind extends InboxKind> = {
  [Done in keyof InboxEvents as `${Kind}.${Done}`]: InboxEvents[Done]
} & {
  [Done in keyof MessageEvents as `${Kind}.${Done}`]: MessageEvents[Done]
}

/** Event data of a request. The reference outlives the request and contains no personal data. */
export const toRequestEventData = ({ reference }: { reference: string }): InboxEventData => ({
  called: reference,
})

/** Event data of a contact message, which has no reference: the time it was received. */
export const toMessageEventData = ({ created_at }: { created_at: Date }): InboxEventData => ({
  called: created_at.toISOString(),
})

type Sentences<Events> = {
  readonly [Done in keyof Events]: (data: Events[Done]) => string
}

/** Wording for one record in the sentences: « la demande TW-7K4M-92 », « à la demande TW-7K4M-92 », « sa demande ». */
interface Called {
  label: (data: InboxEventData) => string
  to: (data: InboxEventData) => string
  ownLabel: string
}

/** Returns the French sentences of the inbox events, for one kind of record. */
function inboxSentences({ label }: Called): Sentences<InboxEvents> {
  return {
    seen: ({ after }) => `a ouvert ${label(after)}`,
    unseen: ({ after }) => `a remis parmi les non lus ${label(after)}`,
    taken: ({ after }) => `a pris en charge ${label(after)}`,
    'handed-over': ({ after }) => `a confié à ${after.to} ${label(after)}`,
    released: ({ after }) => `ne s’occupe plus de ${label(after)}`,
    closed: ({ after }) => `a fermé ${label(after)} (${inboxCloseReasonNames[after.reason].toLowerCase()})`,
    reopened: ({ after }) => `a rouvert ${label(after)}`,
    'put-aside': ({ after }) => `a classé ${label(after)} comme indésirable`,
    'let-in': ({ after }) => `a sorti des indésirables ${label(after)}`,
  }
}

/** Returns the French sentences of the message events, for one kind of record. */
function threadSentences({ label, to, ownLabel }: Called): Sentences<MessageEvents> {
  return {
    answered: ({ after }) => `a répondu ${after.channel === 'post' ? 'par courrier ' : ''}${to(after)}`,
    'answer-cancelled': ({ after }) => `a annulé l’envoi de sa réponse ${to(after)}`,
    'answer-refused': ({ after }) => `n’a pas pu remettre la réponse ${to(after)}`,
    noted: ({ after }) => `a ajouté une note ${to(after)}`,
    written: ({ after }) => `a répondu${withFiles(after.files)}`,
    withdrawn: () => `a retiré ${ownLabel}`,
    'links-ended': ({ after }) => `a fermé les liens envoyés au client pour ${label(after)}`,
  }
}

function withFiles(count: number): string {
  if (count === 0) return ''
  return count === 1 ? ' avec un fichier' : ` avec ${count} fichiers`
}

function sentencesOf<Kind extends InboxKind>(kind: Kind, wordings: Called): Sentences<InboxEventsOf<Kind>> {
  const all = { ...inboxSentences(wordings), ...threadSentences(wordings) }
  const entries = Object.entries(all).map(([done, sentence]) => [`${kind}.${done}`, sentence])
  return Object.fromEntries(entries) as Sentences<InboxEventsOf<Kind>>
}

export const requestEventSentences = sentencesOf('request', {
  label: ({ called }) => `la demande ${called}`,
  to: ({ called }) => `à la demande ${called}`,
  ownLabel: 'sa demande',
})

const receivedOn = ({ called }: InboxEventData) => formatDayAndHour(new Date(called))

export const messageEventSentences = sentencesOf('message', {
  label: (data) => `le message du ${receivedOn(data)}`,
  to: (data) => `au message du ${receivedOn(data)}`,
  ownLabel: 'son message',
})

declare module '../kernel/events/record-event.ts' {
  interface EventMap extends InboxEventsOf<'request'>, InboxEventsOf<'message'> {}
}
