import { orderMail } from '../../adapters/mail/templates/order-mail.tsx'
import { deliverStep } from '../../domain/orders/deliver-step.ts'
import type { Jobs } from '../../domain/ports/job-queue.ts'
import { clientOrderLink } from '../mail-links.ts'
import type { JobsWorld } from './jobs-world.ts'

/** Tells a client where their order stands. */
export const sendOrderMail = (world: JobsWorld, step: Jobs['send-order-mail']): Promise<void> =>
  deliverStep(world, step, (record, to) =>
    orderMail({
      ...{ record, to, status: step.status },
      url: record.hasAccount ? clientOrderLink(world, step.orderId) : null,
    }),
  )
