import { type ClientField, clientFieldNames, clientTypeNames } from '../clients/client-fields.ts'
import { ownValue } from '../own-value.ts'
import type { Act, ClientTold, ToldActs } from './acts.ts'

type ClientAct = Act & `client.${string}`

/** What is read of each act on a client's record. */
export const clientSentences: { readonly [Done in ClientAct]: (told: ToldActs[Done]) => string } = {
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
}

/** Nothing where the client was erased: what changed is not told any more. */
function changes(before: ClientTold, after: ClientTold): string {
  const fields = Object.keys(after.fields) as ClientField[]
  if (fields.length === 0) return ''
  const told = fields.map((field) =>
    // What a private note says is told to nobody.
    field === 'notes'
      ? clientFieldNames.notes
      : `${clientFieldNames[field]} ${said(field, before)} → ${said(field, after)}`,
  )
  return `\u00a0: ${told.join(', ')}`
}

function said(field: ClientField, { fields }: ClientTold): string {
  const value = fields[field] ?? ''
  if (field === 'type') return ownValue(clientTypeNames, value) ?? value
  return value || 'rien'
}
