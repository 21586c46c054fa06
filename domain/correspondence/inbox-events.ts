import { formatDayAndHour } from '../kernel/calendar/french-dates.ts'
import type { InboxKind, InboxState } from '../kernel/inbox-kind.ts'
import { type CloseReason, closeReasons } from './close-reasons.ts'

/**
 * A request or a message, as an event calls it: by its reference, by when it came (ISO 8601). Events outlive what they
 * are about (docs/product.md §9.8), so nothing of whoever wrote.
 */
export interface InboxEventData {
  called: string
}

/** Where it stood before it was settled, to be opened again there; `waits_since` in ISO 8601. */
interface InboxStatusData {
  state: InboxState
  waits_since: string | null
}

/** What is done with what came in, of either kind. */
export interface InboxEvents {
  seen: { before: null; after: InboxEventData }
  unseen: { before: null; after: InboxEventData }
  taken: { before: null; after: InboxEventData }
  'handed-over': { before: null; after: InboxEventData & { to: string } }
  released: { before: null; after: InboxEventData }
  closed: { before: InboxStatusData; after: InboxEventData & { reason: CloseReason } }
  reopened: { before: null; after: InboxEventData }
  'put-aside': { before: InboxStatusData; after: InboxEventData }
  'let-in': { before: null; after: InboxEventData }
}

/** What is said in a thread of either kind (docs/product.md §11.8). */
interface MessageEvents {
  answered: { before: { state: InboxState }; after: InboxEventData }
  'answer-cancelled': { before: null; after: InboxEventData }
  'answer-refused': { before: null; after: InboxEventData }
  noted: { before: null; after: InboxEventData }
  /** By its visitor, in a message of that id with so many files. */
  written: { before: null; after: InboxEventData & { letter: string; files: number } }
  withdrawn: { before: { state: InboxState }; after: InboxEventData }
  /** The signed links of its matter open nothing any more. */
  'links-ended': { before: null; after: InboxEventData }
}

export type InboxEventsOf<Kind extends InboxKind> = {
  [Done in keyof InboxEvents as `${Kind}.${Done}`]: InboxEvents[Done]
} & {
  [Done in keyof MessageEvents as `${Kind}.${Done}`]: MessageEvents[Done]
}

/** How events call a request: its reference outlives it and tells of nobody. */
export const requestEventData = ({ reference }: { reference: string }): InboxEventData => ({
  called: reference,
})

/** How they call a message, which has none. */
export const messageEventData = ({ created_at }: { created_at: Date }): InboxEventData => ({
  called: created_at.toISOString(),
})

type Sentences<Events> = {
  readonly [Done in keyof Events]: (data: Events[Done]) => string
}

/** How sentences call a record: « la demande TW-7K4M-92 », « à la demande TW-7K4M-92 », « sa demande ». */
interface Called {
  named: (data: InboxEventData) => string
  to: (data: InboxEventData) => string
  own: string
}

/** What is read of what was done with a request or a message. */
function inboxSentences({ named }: Called): Sentences<InboxEvents> {
  return {
    seen: ({ after }) => `a ouvert ${named(after)}`,
    unseen: ({ after }) => `a remis parmi les non lus ${named(after)}`,
    taken: ({ after }) => `a pris en charge ${named(after)}`,
    'handed-over': ({ after }) => `a confié à ${after.to} ${named(after)}`,
    released: ({ after }) => `ne s’occupe plus de ${named(after)}`,
    closed: ({ after }) => `a fermé ${named(after)} (${closeReasons[after.reason].toLowerCase()})`,
    reopened: ({ after }) => `a rouvert ${named(after)}`,
    'put-aside': ({ after }) => `a classé ${named(after)} comme indésirable`,
    'let-in': ({ after }) => `a sorti des indésirables ${named(after)}`,
  }
}

/** The same of what was written there. */
function threadSentences({ named, to, own }: Called): Sentences<MessageEvents> {
  return {
    answered: ({ after }) => `a répondu ${to(after)}`,
    'answer-cancelled': ({ after }) => `a repris sa réponse ${to(after)}`,
    'answer-refused': ({ after }) => `n’a pas pu remettre la réponse ${to(after)}`,
    noted: ({ after }) => `a noté quelque chose sur ${named(after)}`,
    written: ({ after }) => `a répondu${withFiles(after.files)}`,
    withdrawn: () => `a retiré ${own}`,
    'links-ended': ({ after }) => `a fermé les liens envoyés au client pour ${named(after)}`,
  }
}

function withFiles(count: number): string {
  if (count === 0) return ''
  return count === 1 ? ' avec un fichier' : ` avec ${count} fichiers`
}

function sentencesOf<Kind extends InboxKind>(kind: Kind, called: Called): Sentences<InboxEventsOf<Kind>> {
  const all = { ...inboxSentences(called), ...threadSentences(called) }
  const entries = Object.entries(all).map(([done, sentence]) => [`${kind}.${done}`, sentence])
  return Object.fromEntries(entries) as Sentences<InboxEventsOf<Kind>>
}

export const requestSentences = sentencesOf('request', {
  named: ({ called }) => `la demande ${called}`,
  to: ({ called }) => `à la demande ${called}`,
  own: 'sa demande',
})

const receivedOn = ({ called }: InboxEventData) => formatDayAndHour(new Date(called))

export const messageSentences = sentencesOf('message', {
  named: (data) => `le message du ${receivedOn(data)}`,
  to: (data) => `au message du ${receivedOn(data)}`,
  own: 'son message',
})

declare module '../kernel/events/record-event.ts' {
  interface EventMap extends InboxEventsOf<'request'>, InboxEventsOf<'message'> {}
}
