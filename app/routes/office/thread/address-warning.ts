import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import type { MailAddress } from '../../../../domain/letters/find-mail-address.ts'

/** Days for which an absence is worth a word. */
const daysAway = 21

/** What is known of the address that an answer would go to; `null` while all is well. */
export function addressWarning(address: MailAddress | null, now: Date): string | null {
  if (address?.bounced_at) {
    const reason = address.bounce_reason ? ` (${address.bounce_reason})` : ''
    return `Cette adresse a renvoyé notre dernier e-mail le ${dayAndHour(address.bounced_at)}${reason}. Vérifiez-la, ou appelez.`
  }
  const away = address?.away_at
  if (!away || now.getTime() - away.getTime() > daysAway * 86_400_000) return null
  return `Une réponse automatique d’absence est arrivée de cette adresse le ${dayAndHour(away)}.`
}
