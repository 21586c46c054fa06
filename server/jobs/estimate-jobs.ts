import { estimateMail } from '../../adapters/mail/templates/estimate-mail.tsx'
import { formatDay } from '../../domain/calendar/paris-day.ts'
import { findDocumentClient } from '../../domain/documents/find-document-client.ts'
import { attachDocument } from '../../domain/documents/open-document.ts'
import type { Estimate, EstimateMail } from '../../domain/estimates/estimate.ts'
import { deliverEstimate } from '../../domain/estimates/sending/deliver-estimate.ts'
import { mailIdOf } from '../../domain/estimates/sending/mail-id.ts'
import { formatCents } from '../../domain/money/format-cents.ts'
import type { Jobs } from '../../domain/ports/job-queue.ts'
import { shopEmail } from '../../domain/site.ts'
import { readMailWords } from '../../domain/texts/mails/read-mail-words.ts'
import { estimateLink } from '../site/mail-links.ts'
import type { JobsWorld } from './jobs-world.ts'

export const sendEstimateMail = (world: JobsWorld, { mailId }: Jobs['send-estimate']): Promise<void> =>
  deliverEstimate(world, mailId, (mail, estimate) => write(world, mail, estimate))

/** The quote with its PDF, behind which its general terms stand whole. */
async function write(world: JobsWorld, mail: EstimateMail, estimate: Estimate) {
  const { id, pos_id: posId, estimate_number: number, vehicle, valid_until, total } = estimate
  const key = { kind: 'estimate', posId, id } as const
  const client = await findDocumentClient(world.db, key)
  const attachment = client && (await attachDocument(world, client, key, mail.id))
  if (!attachment) throw new Error('the document of a quote is not in the store')
  const words = await readMailWords(world.db, mail.kind === 'quote' ? 'estimate' : 'estimate-reminder')
  return estimateMail(words, {
    id: mailIdOf(mail.id),
    to: mail.email,
    replyTo: shopEmail(posId),
    text: mail.text,
    number,
    vehicle: vehicle ?? '',
    total: formatCents(total),
    validUntil: valid_until && formatDay(valid_until),
    pageUrl: estimateLink(world, key),
    attachment,
  })
}
