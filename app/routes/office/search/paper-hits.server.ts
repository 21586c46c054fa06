import { formatDate } from '../../../../domain/calendar/paris-day.ts'
import { clientName } from '../../../../domain/clients/client-name.ts'
import { estimateStateNames } from '../../../../domain/estimates/estimate-state.ts'
import { invoiceState, invoiceStateNames } from '../../../../domain/invoices/invoice-status.ts'
import { formatCents } from '../../../../domain/money/format-cents.ts'
import type { FoundEstimate } from '../../../../domain/search/work/find-estimates.ts'
import type { FoundInvoice } from '../../../../domain/search/work/find-invoices.ts'
import { estimateAddress } from '../estimates/estimate-address.ts'
import { invoiceAddress } from '../invoices/invoice-address.ts'
import { detailOf, type Hit } from './hit.ts'

export function invoiceHit({ id, number, isCredit, status, total, pos_id, ...found }: FoundInvoice): Hit {
  return {
    id,
    to: invoiceAddress(id, pos_id),
    title: number,
    detail: detailOf(clientName(found.client), formatCents(total)),
    state: invoiceStateNames[invoiceState(status, isCredit)],
    since: formatDate(found.created_at),
  }
}

export function estimateHit({ id, number, state, total, pos_id, client, created_at }: FoundEstimate): Hit {
  return {
    id,
    to: estimateAddress(pos_id, id),
    title: number,
    detail: detailOf(clientName(client), formatCents(total)),
    state: estimateStateNames[state],
    since: formatDate(created_at),
  }
}
