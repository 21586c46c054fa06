import { formatDate, formatDay } from '../../../../../domain/calendar/paris-day.ts'
import { estimateStateNames } from '../../../../../domain/estimates/estimate-state.ts'
import type { listOfficeEstimates } from '../../../../../domain/estimates/list-office-estimates.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import type { RecordRow } from '../../../../ui/records-table/records-row.tsx'
import { estimateAddress } from '../estimate-address.ts'
import { estimateTone } from '../estimate-tone.ts'

type ListedRow = Awaited<ReturnType<typeof listOfficeEstimates>>[number]

export function estimateRow(estimate: ListedRow): RecordRow {
  const { id, number, pos_id, created_at, total, state, valid_until, vehicle, registration_number, client } =
    estimate
  return {
    id,
    to: estimateAddress(pos_id, id),
    isVoid: estimateTone(state) === 'void',
    cells: {
      client: { text: client || 'Sans nom', note: [vehicle, registration_number].filter(Boolean).join(', ') },
      numero: number,
      etat: { status: estimateStateNames[state], tone: estimateTone(state) },
      total: formatCents(total),
      emis: formatDate(created_at),
      fin: valid_until ? formatDay(valid_until) : '--',
    },
  }
}
