import type { Mail } from '../../../domain/ports/mailer.ts'
import type { AccountNotice } from '../../../domain/sign-in/account-notice.ts'
import type { MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { sayMail } from '../../../domain/texts/mails/say-mail.ts'
import { accountLetter } from './account-letter.tsx'

interface Told {
  id: string
  to: string
  /** « Firefox sur Windows »; `null` where nothing is known of it. */
  device: string | null
  /** Of the account's own page. */
  accountUrl: string
}

/** Tells one of the staff what became of the way into their account, so that they act when it was not them. */
export function factorMail(
  words: MailWords<AccountNotice>,
  { id, to, device, accountUrl }: Told,
): Promise<Mail> {
  const said = sayMail<AccountNotice>(words, { appareil: device ? `\u00a0: ${device}` : '' })
  return accountLetter({ id: `account-notice-${id}`, to, said, url: accountUrl })
}
