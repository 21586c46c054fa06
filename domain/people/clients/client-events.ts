import { formatMonthAfterNoun } from '../../kernel/calendar/french-dates.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { type ClientField, clientFieldNames, clientTypeNames } from './client-fields.ts'

/** Event data of a client: the name, and the values of the changed fields before or after the change. */
interface ClientEventData {
  name: string
  fields: Partial<Record<ClientField, string>>
}

/** Event data of a further person of a company: names of the company and the person. */
export interface CompanyPersonEventData {
  name: string
  person: string
  email: string
}

export interface ClientEvents {
  'client.created': { before: null; after: { name: string } }
  'client.changed': { before: ClientEventData; after: ClientEventData }
  'client.imported': { before: ClientEventData | null; after: ClientEventData }
  'client.merged': { before: { name: string; gone: string; goneId: string }; after: ClientEventData }
  'client.linked': { before: null; after: { name: string; to: string } }
  'client.unlinked': { before: { name: string; to: string }; after: null }
  'client.invited': { before: null; after: { name: string; email: string } }
  'client.invitation-revoked': { before: { name: string }; after: null }
  'client.account-closed': { before: { name: string }; after: null }
  'client.viewed': { before: null; after: { name: string } }
  'client.person-asked': { before: null; after: CompanyPersonEventData }
  'client.person-ask-taken-back': { before: CompanyPersonEventData; after: null }
  'client.person-declined': { before: CompanyPersonEventData; after: null }
  'client.person-invited': { before: null; after: CompanyPersonEventData }
  'client.person-opened': { before: null; after: CompanyPersonEventData }
  'client.person-closing-asked': { before: null; after: CompanyPersonEventData }
  'client.person-closing-taken-back': { before: CompanyPersonEventData; after: null }
  'client.person-closed': { before: CompanyPersonEventData; after: null }
  'client.billing-changed': {
    before: null
    after: { name: string; purchaseOrder: boolean; statement: boolean }
  }
  /** `month` as `2026-10`. */
  'client.statement-made': { before: null; after: { name: string; month: string } }
  'client.statement-asked': { before: null; after: { name: string; month: string } }
  'client.statement-cancelled': { before: null; after: { name: string; month: string } }
  'client.statement-not-mailed': { before: null; after: { name: string; month: string } }
}

/** French sentence of each event. */
export const clientEventSentences: {
  readonly [Done in keyof ClientEvents]: (data: ClientEvents[Done]) => string
} = {
  'client.created': ({ after }) => `a créé la fiche de ${after.name}`,
  'client.changed': ({ before, after }) => `a modifié la fiche de ${before.name}${changes(before, after)}`,
  'client.imported': ({ before, after }) =>
    before
      ? `a mis à jour par import la fiche de ${before.name}${changes(before, after)}`
      : `a créé par import la fiche de ${after.name}`,
  'client.merged': ({ before, after }) =>
    `a fusionné la fiche de ${before.gone} avec celle de ${before.name}${before.name === after.name ? '' : `, désormais ${after.name}`}`,
  'client.linked': ({ after }) => `a rattaché ${after.to} à ${after.name}`,
  'client.unlinked': ({ before }) => `a détaché ${before.to} de ${before.name}`,
  'client.invited': ({ after }) =>
    `a invité ${after.name} à ouvrir son espace client, par e-mail à ${after.email}`,
  'client.invitation-revoked': ({ before }) => `a annulé l’invitation de ${before.name}`,
  'client.account-closed': ({ before }) => `a fermé l’accès de ${before.name} à son espace client`,
  'client.viewed': ({ after }) => `a ouvert l’espace client de ${after.name} comme ce client le voit`,
  'client.person-asked': ({ after }) =>
    `a demandé pour ${after.person} (${after.email}) un accès à l’espace client de ${after.name}`,
  'client.person-ask-taken-back': ({ before }) =>
    `a retiré sa demande d’accès pour ${before.person} à l’espace client de ${before.name}`,
  'client.person-declined': ({ before }) =>
    `a écarté la demande d’accès de ${before.person} à l’espace client de ${before.name}`,
  'client.person-invited': ({ after }) =>
    `a envoyé à ${after.person}, par e-mail à ${after.email}, le lien de son accès à l’espace client de ${after.name}`,
  'client.person-opened': ({ after }) => `a ouvert son accès à l’espace client de ${after.name}`,
  'client.person-closing-asked': ({ after }) =>
    `a demandé de fermer l’accès de ${after.person} à l’espace client de ${after.name}`,
  'client.person-closing-taken-back': ({ before }) =>
    `ne demande plus de fermer l’accès de ${before.person} à l’espace client de ${before.name}`,
  'client.person-closed': ({ before }) =>
    `a fermé l’accès de ${before.person} à l’espace client de ${before.name}`,
  'client.billing-changed': ({ after }) =>
    `a réglé la facturation de ${after.name}\u00a0: numéro de commande ${after.purchaseOrder ? 'exigé' : 'facultatif'}, ${after.statement ? 'relevé mensuel' : 'pas de relevé mensuel'}`,
  'client.statement-made': ({ after }) =>
    `a établi le relevé ${formatMonthAfterNoun(`${after.month}-15`)} de ${after.name}`,
  'client.statement-asked': ({ after }) =>
    `a envoyé le relevé ${formatMonthAfterNoun(`${after.month}-15`)} à ${after.name}`,
  'client.statement-cancelled': ({ after }) =>
    `a annulé l’e-mail du relevé ${formatMonthAfterNoun(`${after.month}-15`)} à ${after.name} avant son départ`,
  'client.statement-not-mailed': ({ after }) =>
    `n’a pas pu envoyer le relevé ${formatMonthAfterNoun(`${after.month}-15`)} à ${after.name}`,
}

/** Returns the changed fields in words; empty for an erased client, whose values are no longer stored. */
function changes(before: ClientEventData, after: ClientEventData): string {
  const fields = Object.keys(after.fields) as ClientField[]
  if (fields.length === 0) return ''
  const changed = fields.map((field) =>
    // The contents of private notes are not recorded.
    field === 'notes'
      ? clientFieldNames.notes
      : `${clientFieldNames[field]} ${fieldInWords(field, before)} → ${fieldInWords(field, after)}`,
  )
  return `\u00a0: ${changed.join(', ')}`
}

function fieldInWords(field: ClientField, { fields }: ClientEventData): string {
  const value = fields[field] ?? ''
  if (field === 'type') return getOwnProperty(clientTypeNames, value) ?? value
  return value || 'rien'
}

declare module '../../kernel/events/record-event.ts' {
  interface EventMap extends ClientEvents {}
}
