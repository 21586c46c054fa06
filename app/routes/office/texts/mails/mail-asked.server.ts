import { data } from 'react-router'
import { isMailName, type MailName } from '../../../../../domain/texts/mails/mail-texts.ts'
import type { Visited } from '../../../../http/visit.ts'

export type MailVisit = Visited & { params: { mail: string } }

/** The mail that the address names; 404 for another. */
export function mailAsked({ params }: MailVisit): MailName {
  if (!isMailName(params.mail)) throw data(null, { status: 404 })
  return params.mail
}
