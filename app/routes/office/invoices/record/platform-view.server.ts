import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { type FlowStatus, flowStatusNames } from '../../../../../domain/e-invoicing/flow-status.ts'
import type { InvoicePlatform } from '../../../../../domain/e-invoicing/invoice-platform.ts'
import type { InvoiceRecord } from '../../../../../domain/invoices/find-invoice-record.ts'

/** Those that wait for the workshop: to mend, to send again, to answer the client. */
const badStatuses: readonly FlowStatus[] = ['rejected', 'refused', 'disputed', 'suspended']

/** Where an invoice stands on the platform; `null` for one that does not go by it. */
export function platformView({ flow }: InvoiceRecord, platform: InvoicePlatform | null, mayIssue: boolean) {
  if (!flow) return null
  const isBad = badStatuses.includes(flow.status)
  return {
    name: platform?.name ?? 'plateforme',
    status:
      flow.status === 'waiting' && flow.flow_id
        ? 'Envoyée, en cours de contrôle'
        : flowStatusNames[flow.status],
    when: dayAndHour(flow.changed_at),
    isBad,
    reason: flow.reason,
    canRetry: mayIssue && flow.status === 'rejected' && platform !== null,
  }
}
