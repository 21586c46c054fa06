import { z } from 'zod'
import type { PlatformFlow } from '../../domain/e-invoicing/invoice-platform.ts'
import { ownValue } from '../../domain/own-value.ts'

const detail = z.object({
  level: z.string(),
  item: z.string().default(''),
  reasonCode: z.string().default(''),
  reasonMessage: z.string().default(''),
})

const flow = z.object({
  flowId: z.string(),
  trackingId: z.string().nullish(),
  flowType: z.string().nullish(),
  updatedAt: z.coerce.date(),
  acknowledgement: z
    .object({ status: z.enum(['Pending', 'Ok', 'Error']), details: z.array(detail).nullish() })
    .nullish(),
})

export const found = z.object({ results: z.array(flow).nullish() })

const checks = { Pending: 'pending', Ok: 'ok', Error: 'error' } as const

/** What the platform says of a flow, in the words of the port. */
export function flowOf({
  flowId,
  trackingId,
  flowType,
  updatedAt,
  acknowledgement,
}: z.infer<typeof flow>): PlatformFlow {
  const details = acknowledgement?.details ?? []
  const types = { CustomerInvoice: 'invoice', CustomerInvoiceLC: 'lifecycle' } as const
  return {
    flowId,
    trackingId: trackingId ?? null,
    updatedAt,
    type: ownValue(types, flowType) ?? 'other',
    check: checks[acknowledgement?.status ?? 'Pending'],
    findings: details
      .filter(({ level }) => level === 'Error')
      .map(({ reasonCode: code, item, reasonMessage: message }) => ({ code, item, message })),
  }
}
