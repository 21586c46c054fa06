import { type ClientField, clientFieldNames, clientTypeNames } from '../clients/client-fields.ts'
import { ownValue } from '../own-value.ts'

/** What of a client's record was changed: how they are called, and the changed fields as they were, or are. */
interface ClientEventData {
  name: string
  fields: Partial<Record<ClientField, string>>
}

/** What is done with a client's record. */
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
}

/** What is read of each. */
export const clientSentences: {
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
}

/** Nothing where the client was erased: what changed is not kept any more. */
function changes(before: ClientEventData, after: ClientEventData): string {
  const fields = Object.keys(after.fields) as ClientField[]
  if (fields.length === 0) return ''
  const changed = fields.map((field) =>
    // What a private note says stays in the note.
    field === 'notes'
      ? clientFieldNames.notes
      : `${clientFieldNames[field]} ${fieldInWords(field, before)} → ${fieldInWords(field, after)}`,
  )
  return `\u00a0: ${changed.join(', ')}`
}

function fieldInWords(field: ClientField, { fields }: ClientEventData): string {
  const value = fields[field] ?? ''
  if (field === 'type') return ownValue(clientTypeNames, value) ?? value
  return value || 'rien'
}
