import type { Mail } from '../../../domain/ports/mailer.ts'
import type { MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { sayMail } from '../../../domain/texts/mails/say-mail.ts'
import { accountLetter } from './account-letter.tsx'

/** Leads to the choice of a new password, for an hour and once. */
export const recoveryMail = (
  words: MailWords<'recovery'>,
  id: string,
  to: string,
  url: string,
): Promise<Mail> => accountLetter({ id: `recovery-${id}`, to, said: sayMail<'recovery'>(words, {}), url })

/** Tells the owner that the password is another one, so that they act when it was not them. */
export const passwordChangedMail = (
  words: MailWords<'password-changed'>,
  id: string,
  to: string,
  url: string,
): Promise<Mail> =>
  accountLetter({ id: `password-changed-${id}`, to, said: sayMail<'password-changed'>(words, {}), url })

/** Invites a client to choose a password, for seven days and once. */
export const invitationMail = (
  words: MailWords<'invitation'>,
  id: string,
  to: string,
  url: string,
): Promise<Mail> =>
  accountLetter({ id: `invitation-${id}`, to, said: sayMail<'invitation'>(words, { identifiant: to }), url })

/** Invites one of the workshop's people to choose a password, for seven days and once. */
export const staffInvitationMail = (
  words: MailWords<'staff-invitation'>,
  id: string,
  to: string,
  url: string,
): Promise<Mail> => {
  const said = sayMail<'staff-invitation'>(words, { identifiant: to })
  return accountLetter({ id: `staff-invitation-${id}`, to, said, url })
}
