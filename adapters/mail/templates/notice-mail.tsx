import { pointOfSaleName } from '../../../domain/documents/points-of-sale.ts'
import type { CameIn } from '../../../domain/notices/came-in.ts'
import type { NoticeKind } from '../../../domain/notices/notice-kinds.ts'
import type { Mail } from '../../../domain/ports/mailer.ts'
import type { MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { sayMail } from '../../../domain/texts/mails/say-mail.ts'
import { accountLetter } from './account-letter.tsx'

export const lineOf = ({ who, about, posId }: CameIn) =>
  [who, about, posId && pointOfSaleName(posId)].filter(Boolean).join(', ')

interface Notice {
  /** Of the reader and of what came in. */
  id: string
  to: string
  cameIn: CameIn
  /** Of its record in the office. */
  url: string
}

/** Tells one of the staff of one thing that came in. */
export const noticeMail = (
  words: MailWords<`notice-${NoticeKind}`>,
  { id, to, cameIn, url }: Notice,
): Promise<Mail> => {
  const said = sayMail<`notice-${NoticeKind}`>(words, { qui: cameIn.who, annonce: lineOf(cameIn) })
  return accountLetter({ id: `notice-${id}`, to, said, url })
}
