import { age } from '../../../../../domain/calendar/age.ts'
import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import type { listDrafts } from '../../../../../domain/estimates/list-estimate-drafts.ts'
import type { RecordRow } from '../../../../ui/records-table/records-row.tsx'
import { estimateAddress } from '../estimate-address.ts'

type DraftRow = Awaited<ReturnType<typeof listDrafts>>[number]

export const draftRow = (
  { id, pos_id, changed_at, author, vehicle, client }: DraftRow,
  now: Date,
): RecordRow => ({
  id,
  to: estimateAddress(pos_id, id),
  cells: {
    client: { text: client || 'Client à choisir', note: [vehicle, author].filter(Boolean).join(', ') },
    etat: { status: 'Brouillon', tone: 'open' },
    age: age(changed_at, now),
    atelier: pointOfSaleName(pos_id),
  },
})
