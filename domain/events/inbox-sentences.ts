import { dayAndHour } from '../calendar/day-and-hour.ts'
import { closeReasons } from '../inbox/close-reasons.ts'
import type { InboxActs, InboxTold, ToldInboxActs } from './acts.ts'

type Sentences<Acts> = {
  readonly [Done in keyof Acts]: (told: Acts[Done]) => string
}

/** How a kind of record is called: « la demande K7PX2M », « à la demande K7PX2M », « sa demande ». */
interface Words {
  named(told: InboxTold): string
  to(told: InboxTold): string
  own: string
}

/** What is read of what was done with a request or a message. */
function inboxSentences({ named, to, own }: Words): Sentences<InboxActs> {
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
    answered: ({ after }) => `a répondu ${to(after)}`,
    'answer-cancelled': ({ before }) => `a repris sa réponse ${to(before)}`,
    'answer-refused': ({ after }) => `n’a pas pu remettre la réponse ${to(after)}`,
    noted: ({ after }) => `a noté quelque chose sur ${named(after)}`,
    withdrawn: () => `a retiré ${own}`,
  }
}

function prefixed<Kind extends 'request' | 'message'>(
  kind: Kind,
  sentences: Sentences<InboxActs>,
): Sentences<ToldInboxActs<Kind>> {
  const entries = Object.entries(sentences).map(([act, sentence]) => [`${kind}.${act}`, sentence])
  return Object.fromEntries(entries) as Sentences<ToldInboxActs<Kind>>
}

export const requestSentences = prefixed(
  'request',
  inboxSentences({
    named: ({ called }) => `la demande ${called}`,
    to: ({ called }) => `à la demande ${called}`,
    own: 'sa demande',
  }),
)

export const messageSentences = prefixed(
  'message',
  inboxSentences({
    named: ({ called }) => `le message du ${dayAndHour(new Date(called))}`,
    to: ({ called }) => `au message du ${dayAndHour(new Date(called))}`,
    own: 'son message',
  }),
)
