import type { Database } from '../../db/client.ts'
import { takeEstimateMailBack } from '../estimates/sending/take-mail-back.ts'
import { takeInvoiceMailBack } from '../invoices/mails/take-mail-back.ts'
import type { World } from '../world.ts'
import type { DeliveryReport } from './reading/delivery-report.ts'

type Needs = World<'clock' | 'jobs' | 'announcements' | 'mailer'>

/** A mail about an invoice or a quote: the address that it went to; `null` where it was none, or went to another. */
export const takeDocumentBack = async (
  tx: Database,
  world: Needs,
  messageId: string,
  report: DeliveryReport,
) =>
  (await takeInvoiceMailBack(tx, world, messageId, report)) ??
  (await takeEstimateMailBack(tx, world, messageId, report))
