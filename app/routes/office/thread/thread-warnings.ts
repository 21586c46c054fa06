import { formatDayAndHour } from '../../../../domain/calendar/french-dates.ts'
import type { MailAddress } from '../../../../domain/mailbox/file-report.ts'
import type { Message } from '../../../../domain/threads/messages.ts'

const sentences = {
  'other-address': 'Envoyé depuis une autre adresse que celle de la demande.',
  cut: 'Le texte était trop long\u00a0: la fin n’a pas été reprise.',
  'too-large': 'L’e-mail était trop lourd\u00a0: ses fichiers n’ont pas été repris.',
  unread:
    'Le site n’a pas pu lire cet e-mail\u00a0: il est joint tel quel. Enregistrez-le, puis ouvrez-le avec votre messagerie.',
} as const

/** What the site has to say of a message that came in. */
export const noticeSentence = (notice: Message['notices'][number]): string =>
  notice.what === 'left-out'
    ? `Le fichier «\u00a0${notice.name}\u00a0» n’a pas été repris\u00a0: ${notice.reason}`
    : sentences[notice.what]

/** Days for which an absence is worth a word. */
const daysAway = 21

/** What is known of the address that an answer would go to; `null` while all is well. */
export function addressWarning(address: MailAddress | null, now: Date): string | null {
  if (address?.bounced_at) {
    const reason = address.bounce_reason ? ` (${address.bounce_reason})` : ''
    return `Cette adresse a renvoyé notre dernier e-mail le ${formatDayAndHour(address.bounced_at)}${reason}. Vérifiez-la, ou appelez.`
  }
  const away = address?.away_at
  if (!away || now.getTime() - away.getTime() > daysAway * 86_400_000) return null
  return `Une réponse automatique d’absence est arrivée de cette adresse le ${formatDayAndHour(away)}.`
}
