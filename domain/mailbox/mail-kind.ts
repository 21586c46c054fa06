import type { MailHead } from './incoming-mail.ts'

/**
 * Who writes: a mail server about a mail of ours, a program while somebody is away, a list, another program, a person.
 * What a program sends is never an answer (RFC 3834).
 */
export type MailKind = 'report' | 'absence' | 'list' | 'robot' | 'person'

/** Begins a notice of absence in the programs that visitors use. */
const absenceSubject =
  /^(réponse automatique|absence du bureau|(message|notification|avis) d.absence|automatic reply|auto(matic)?[- ]?(reply|response)|out of (the )?office|abwesenheit|automatische antwort)\b/i

/** The headers that decide it: no others come out of the thread that reads. */
export const kindHeaders = [
  'auto-submitted',
  'precedence',
  'x-auto-response-suppress',
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'list-id',
  'list-unsubscribe',
] as const

type Header = (name: (typeof kindHeaders)[number]) => string

/** By what the head of the mail says of itself; nothing of that is proved. */
export function kindOfMail(
  mail: Pick<MailHead, 'isReport' | 'headers' | 'subject' | 'answers' | 'from'>,
): MailKind {
  const { headers, subject } = mail
  const header: Header = (name) => headers.get(name) ?? ''
  if (mail.isReport) return 'report'
  const submitted = header('auto-submitted').split(/[;\s]/)[0] ?? ''
  const precedence = header('precedence')
  if (submitted === 'auto-replied' || isAbsenceHeader(header) || precedence === 'auto_reply') return 'absence'
  if (absenceSubject.test(subject) && (isByProgram(submitted) || header('x-auto-response-suppress')))
    return 'absence'
  // Providers at home mark their notices in no way but these words, and answer with them.
  if (absenceSubject.test(subject) && mail.answers.length > 0) return 'absence'
  if (header('list-id') || header('list-unsubscribe') || /^(bulk|list|junk)$/.test(precedence)) return 'list'
  return isByProgram(submitted) || isRobot(mail.from.email) ? 'robot' : 'person'
}

const isByProgram = (submitted: string) => submitted !== '' && submitted !== 'no'

const isAbsenceHeader = (header: Header) =>
  (['x-autoreply', 'x-autorespond', 'x-autoresponder'] as const).some((name) => {
    const value = header(name)
    return value !== '' && value !== 'no'
  })

const isRobot = (email: string) =>
  /^((no|do-?not|ne-?pas)[-._]?(reply|repondre)|mailer-daemon|postmaster|bounces?)([+._-][^@]*)?@/.test(email)
