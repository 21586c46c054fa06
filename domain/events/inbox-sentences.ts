import { dayAndHour } from '../calendar/day-and-hour.ts'
import { closeReasons } from '../inbox/close-reasons.ts'
import type { InboxKind } from '../inbox/inbox-kind.ts'
import type { InboxActs, InboxTold, LetterActs, ToldInboxActs } from './acts.ts'

type Sentences<Acts> = {
  readonly [Done in keyof Acts]: (told: Acts[Done]) => string
}

/** How sentences call a record: « la demande TW-7K4M-92 », « à la demande TW-7K4M-92 », « sa demande ». */
interface Called {
  named: (told: InboxTold) => string
  to: (told: InboxTold) => string
  own: string
}

/** What is read of what was done with a request or a message. */
function inboxSentences({ named }: Called): Sentences<InboxActs> {
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

/** The same of what was said there. */
function letterSentences({ named, to, own }: Called): Sentences<LetterActs> {
  return {
    answered: ({ after }) => `a répondu ${to(after)}`,
    'answer-cancelled': ({ after }) => `a repris sa réponse ${to(after)}`,
    'answer-refused': ({ after }) => `n’a pas pu remettre la réponse ${to(after)}`,
    noted: ({ after }) => `a noté quelque chose sur ${named(after)}`,
    written: ({ after }) => `a répondu${withFiles(after.files)}`,
    withdrawn: () => `a retiré ${own}`,
  }
}

function withFiles(count: number): string {
  if (count === 0) return ''
  return count === 1 ? ' avec un fichier' : ` avec ${count} fichiers`
}

function sentencesOf<Kind extends InboxKind>(kind: Kind, called: Called): Sentences<ToldInboxActs<Kind>> {
  const all = { ...inboxSentences(called), ...letterSentences(called) }
  const entries = Object.entries(all).map(([act, sentence]) => [`${kind}.${act}`, sentence])
  return Object.fromEntries(entries) as Sentences<ToldInboxActs<Kind>>
}

export const requestSentences = sentencesOf('request', {
  named: ({ called }) => `la demande ${called}`,
  to: ({ called }) => `à la demande ${called}`,
  own: 'sa demande',
})

const receivedOn = ({ called }: InboxTold) => dayAndHour(new Date(called))

export const messageSentences = sentencesOf('message', {
  named: (told) => `le message du ${receivedOn(told)}`,
  to: (told) => `au message du ${receivedOn(told)}`,
  own: 'son message',
})
