import type { CameIn } from '../../../domain/notices/came-in.ts'
import type { NoticeKind } from '../../../domain/notices/notice-kinds.ts'
import type { Mail } from '../../../domain/ports/mailer.ts'
import type { MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { sayMail } from '../../../domain/texts/mails/say-mail.ts'
import { accountLetter } from './account-letter.tsx'
import { lineOf } from './notice-mail.tsx'

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
export const summaryMail = (words: MailWords<'summary'>, { id, to, cameIn, url }: Summary): Promise<Mail> => {
  const lines = parts.flatMap(([kind, title]) =>
    cameIn[kind].length > 0
      ? [`${title} (${cameIn[kind].length})\u00a0: ${cameIn[kind].map(lineOf).join('\u00a0; ')}.`]
      : [],
  )
  const said = sayMail<'summary'>(words, { liste: lines.join('\n\n') })
  return accountLetter({ id: `summary-${id}`, to, said, url })
}
