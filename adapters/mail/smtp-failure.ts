import { MailInDoubt, RefusedForNow } from '../../domain/ports/mail-refusals.ts'
import { RefusedForGood } from '../../domain/ports/refused-for-good.ts'
import { withoutAddresses } from '../../domain/without-addresses.ts'

/** Signs of what a server answers; nobody reads on. */
const longestAnswer = 4_000

/**
 * Servers repeat the recipient in their refusals, Nodemailer lists it as a property, and the reason of a
 * failed job is logged and kept: only code and text without addresses go on.
 */
export function smtpFailure(error: unknown, isHandedOver: boolean): Error {
  const message = error instanceof Error ? error.message : String(error)
  const { code } = error as { code?: string }
  const plain = withoutAddresses(message.slice(0, longestAnswer), '[address]')
  return Object.assign(new (kindOf(error, isHandedOver))(plain), { code })
}

function kindOf(error: unknown, isHandedOver: boolean): new (message: string) => Error {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number }
  if (!responseCode) return isHandedOver ? MailInDoubt : Error
  // 5yz for this sender, recipient or message (RFC 5321 §4.2.1); a wrong password is the operator's to mend.
  if (!/^(EENVELOPE|EMESSAGE)$/.test(code) || responseCode === 530) return Error
  if (responseCode >= 500) return RefusedForGood
  // 421: the server leaves, whatever the mail.
  return responseCode === 421 ? Error : RefusedForNow
}
