import { baseField } from '../../../../../domain/forms/merge-changes.ts'
import { fieldsOf, type MailName, mailTexts } from '../../../../../domain/texts/mails/mail-texts.ts'
import type { FormShape } from '../../../../forms/form-shape.ts'

/** The names of all sentences: which of them a mail has is known once its address has been read. */
const names = [
  ...new Set((Object.keys(mailTexts) as MailName[]).flatMap((mail) => Object.keys(fieldsOf(mail)))),
]

export const mailShape: FormShape = {
  types: ['application/x-www-form-urlencoded'],
  fields: {
    ...Object.fromEntries(names.map((name) => [name, { longest: 32 * 1024 }])),
    [baseField]: { longest: 64 * 1024 },
  },
  mostBytes: 128 * 1024,
}
