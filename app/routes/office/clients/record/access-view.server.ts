import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import type { ClientAccess } from '../../../../../domain/clients/access/find-access.ts'
import type { Client } from '../../../../../domain/clients/client.ts'

export function accessView(access: ClientAccess, { email }: Client) {
  if (access.state === 'none')
    return { state: access.state, sentence: 'Aucun accès à l’espace client.', hasEmail: email !== null }
  if (access.state === 'open') {
    const other = access.email === email?.toLowerCase() ? '' : ` Il se connecte avec ${access.email}.`
    return {
      state: access.state,
      sentence: `Espace client ouvert depuis le ${dayAndHour(access.since)}.${other}`,
      hasEmail: true,
    }
  }
  const sent = `Invitation envoyée le ${dayAndHour(access.sentAt)} à ${access.email}`
  const sentence =
    access.state === 'invited' ? `${sent}, pas encore suivie.` : `${sent}\u00a0: son lien a expiré.`
  return { state: access.state, sentence, hasEmail: email !== null }
}
