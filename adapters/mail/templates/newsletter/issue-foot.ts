import { site } from '../../../../domain/site.ts'
import type { MailWords } from '../../../../domain/texts/mails/mail-texts.ts'
import { sayMail } from '../../../../domain/texts/mails/say-mail.ts'

/** Stands for each reader's own way out: a letter is made once, not once for each. */
export const leavingMark = 'https://desinscription.invalid/'

/** What stands below a letter, as `said` that day. */
export interface Foot {
  said: MailWords<'newsletter-issue'>
  sender: string
}

export function footOf(words: MailWords<'newsletter-issue'>): Foot {
  const { companyName, address, privacyEmail } = site.legal
  const values = { rythme: site.newsletterPace, 'e-mail des données': privacyEmail }
  return { said: sayMail<'newsletter-issue'>(words, values), sender: `${companyName}, ${address}` }
}
