import type { IncomingMailHead } from '../../kernel/ports/incoming-mail.ts'
import { isRobotAddress, parseHeaderAddress } from './mail-sender.ts'

/**
 * Kind of an incoming mail: delivery report of a mail server, absence notice, mailing list, other automatic mail, mail of a
 * person. Automatic mails are never filed as answers (RFC 3834).
 */
export type MailKind = 'report' | 'absence' | 'list' | 'robot' | 'person'

/** Matches the beginnings of the subjects of absence notices, as common mail programs write them. */
const absenceSubject =
  /^(réponse automatique|absence du bureau|(message|notification|avis) d.absence|automatic reply|auto(matic)?[- ]?(reply|response)|out of (the )?office|abwesenheit|automatische antwort)\b/i

/** Headers that decide the kind. The thread that reads mails returns only these. */
export const mailKindHeaders = [
  'auto-submitted',
  'precedence',
  'x-auto-response-suppress',
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'reply-to',
] as const

type Header = (name: (typeof mailKindHeaders)[number]) => string

/**
 * Returns the kind of a mail by its headers, none of which is proved. A mail counts as one of a list or a robot only with two
 * signs of it, because help desks, company programs and website forms set one sign on mails that people write. `ownDomain` is
 * the domain of the mailbox: a list of that domain only forwards mails to it.
 */
export function kindOfMail(
  mail: Pick<IncomingMailHead, 'isReport' | 'headers' | 'subject' | 'answers' | 'from'>,
  ownDomain = '',
): MailKind {
  const { headers, subject } = mail
  const header: Header = (name) => headers.get(name) ?? ''
  if (mail.isReport) return 'report'
  const submitted = header('auto-submitted').split(/[;\s]/)[0] ?? ''
  const precedence = header('precedence')
  if (submitted === 'auto-replied' || isAbsenceHeader(header) || precedence === 'auto_reply') return 'absence'
  if (absenceSubject.test(subject) && (isByProgram(submitted) || header('x-auto-response-suppress')))
    return 'absence'
  // Some providers mark absence notices only by the subject, and by a reference to the answered mail.
  if (absenceSubject.test(subject) && mail.answers.length > 0) return 'absence'
  const list = isListOf(ownDomain, header('list-id'))
    ? 0
    : listHeaders.filter((name) => header(name) !== '').length
  const isBulk = precedence === 'list' ? list > 0 : /^(bulk|junk)$/.test(precedence)
  const signs = list + Number(isBulk || isByProgram(submitted)) + Number(isUnanswerable(mail, header))
  if (signs < 2) return 'person'
  return list > 0 ? 'list' : 'robot'
}

/** Headers of bulk mail: each one counts as a hint. */
const listHeaders = ['list-id', 'list-unsubscribe', 'list-unsubscribe-post'] as const

const isListOf = (domain: string, listId: string) =>
  domain !== '' && (listId.split('<').at(-1) ?? '').replace(/>.*/, '').endsWith(`.${domain}`)

/** Whether an answer would reach no person: the sender has no address or a no-reply one, and Reply-To names no other. */
function isUnanswerable({ from: { email } }: Pick<IncomingMailHead, 'from'>, header: Header): boolean {
  if (email && !isRobotAddress(email)) return false
  const replyTo = parseHeaderAddress(header('reply-to'))
  return replyTo === '' || isRobotAddress(replyTo)
}

const isByProgram = (submitted: string) => submitted !== '' && submitted !== 'no'

const isAbsenceHeader = (header: Header) =>
  (['x-autoreply', 'x-autorespond', 'x-autoresponder'] as const).some((name) => {
    const value = header(name)
    return value !== '' && value !== 'no'
  })
