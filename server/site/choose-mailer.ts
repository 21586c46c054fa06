import { join } from 'node:path'
import { createEmlMailer } from '../../adapters/mail/eml-mailer.ts'
import { createSmtpMailer } from '../../adapters/mail/smtp-mailer.ts'
import type { Mailer } from '../../domain/ports/mailer.ts'
import type { Environment } from '../env.ts'

export function chooseMailer({ SMTP_URL, DATA_DIR, MAIL_FROM }: Environment): Mailer {
  return SMTP_URL
    ? createSmtpMailer({ url: SMTP_URL, from: MAIL_FROM })
    : createEmlMailer({ directory: join(DATA_DIR, 'mail'), from: MAIL_FROM })
}
