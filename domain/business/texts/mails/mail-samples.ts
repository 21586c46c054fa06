import type { Mail } from '../../../kernel/ports/mailer.ts'
import type { Site } from '../../site.ts'
import type { MailName, MailWords } from './mail-texts.ts'

/** Composer of mails with sample data, for their previews in the office. */
export interface MailSamples {
  write<Name extends MailName>(mail: Name, words: MailWords<Name>, site: Site): Promise<Mail>
}

declare module '../../../kernel/ports/deps.ts' {
  interface AllDeps {
    mailSamples: MailSamples
  }
}
