import { orderMail } from '../../adapters/mail/templates/order-mail.tsx'
import { deliverStep } from '../../domain/orders/steps/deliver-step.ts'
import type { Jobs } from '../../domain/ports/job-queue.ts'
import { readMailWords } from '../../domain/texts/mails/read-mail-words.ts'
import { clientOrderLink } from '../site/mail-links.ts'
import type { JobsWorld } from './jobs-world.ts'

/** Tells a client where their order stands. */
export const sendOrderMail = (world: JobsWorld, step: Jobs['send-order-mail']): Promise<void> =>
  deliverStep(world, step, async (record, to) =>
    orderMail(await readMailWords(world.db, 'order'), {
      order: record.order,
      to,
      status: step.status,
      url: record.hasAccount ? clientOrderLink(world, step.orderId) : null,
    }),
  )
