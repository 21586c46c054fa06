import { type ClientField, clientFieldNames } from '../../../../../domain/clients/client-fields.ts'
import type { PlannedLine } from '../../../../../domain/clients/import/plan-line.ts'
import { planView } from '../../import/plan-view.server.ts'
import type { FateTabs } from '../../import/planned-line-view.server.ts'

/** What becomes of lines, by what the address calls it. */
const fates = {
  fausses: { fate: 'wrong', label: 'À corriger' },
  nouvelles: { fate: 'created', label: 'À créer' },
  modifiees: { fate: 'changed', label: 'À compléter' },
  inchangees: { fate: 'same', label: 'Inchangées' },
} as const satisfies FateTabs

/** The plan of these lines, as the address asks for it. */
export const viewOf = (planned: PlannedLine[], asked: URLSearchParams, said: [string, string][]) =>
  planView(planned, {
    fates,
    asked,
    said,
    nameless: 'Sans nom',
    says: (line) => (line.fate === 'changed' ? changes(line.before, line.values, line.fields) : ''),
  })

function changes(
  before: Record<ClientField, string>,
  after: Record<ClientField, string>,
  fields: ClientField[],
) {
  return fields
    .map(
      (field) => `${clientFieldNames[field]}\u00a0: ${before[field] || 'rien'} → ${after[field] || 'rien'}`,
    )
    .join('\n')
}
