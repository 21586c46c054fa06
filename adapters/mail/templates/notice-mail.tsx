import { pointOfSaleName } from '../../../domain/documents/points-of-sale.ts'
import type { CameIn } from '../../../domain/notices/came-in.ts'
import type { NoticeKind } from '../../../domain/notices/notice-kinds.ts'
import type { Mail } from '../../../domain/ports/mailer.ts'
import { accountLetter } from './account-letter.tsx'

const after = 'Vous choisissez les e-mails que vous recevez dans «\u00a0Mon compte\u00a0».'

const subjects: Readonly<Record<NoticeKind, string>> = {
  request: 'Nouvelle demande de devis',
  message: 'Nouveau message',
  answer: 'Un visiteur a répondu',
}

const lineOf = ({ who, about, posId }: CameIn) =>
  [who, about, posId && pointOfSaleName(posId)].filter(Boolean).join(', ')

interface Notice {
  /** Of the reader and of what came in. */
  id: string
  to: string
  kind: NoticeKind
  cameIn: CameIn
  /** Of its record in the office. */
  url: string
}

/** Tells one of the staff of one thing that came in. */
export const noticeMail = ({ id, to, kind, cameIn, url }: Notice): Promise<Mail> =>
  accountLetter({
    id: `notice-${id}`,
    to,
    subject: `${subjects[kind]}\u00a0: ${cameIn.who}`,
    heading: subjects[kind],
    before: [`${lineOf(cameIn)}.`],
    button: { label: 'Ouvrir dans la gestion', url },
    after: [after],
  })

interface Summary {
  id: string
  to: string
  cameIn: Readonly<Record<NoticeKind, CameIn[]>>
  /** Of « Aujourd’hui ». */
  url: string
}

const parts: readonly (readonly [kind: NoticeKind, title: string])[] = [
  ['request', 'Demandes de devis'],
  ['message', 'Messages'],
  ['answer', 'Réponses de visiteurs'],
]

/** Tells one of the staff what came in since yesterday morning. */
export const summaryMail = ({ id, to, cameIn, url }: Summary): Promise<Mail> =>
  accountLetter({
    id: `summary-${id}`,
    to,
    subject: 'Ce qui est arrivé depuis hier',
    heading: 'Depuis hier matin',
    before: parts.flatMap(([kind, title]) =>
      cameIn[kind].length > 0
        ? [`${title} (${cameIn[kind].length})\u00a0: ${cameIn[kind].map(lineOf).join('\u00a0; ')}.`]
        : [],
    ),
    button: { label: 'Ouvrir la gestion', url },
    after: [after],
  })
