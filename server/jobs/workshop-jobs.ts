import { orderMail, slipMail } from '../../adapters/mail/templates/billing/document-mails.tsx'
import {
  orderCancelledMail,
  orderCorrectionMail,
} from '../../adapters/mail/templates/workshop/order-notice-mails.tsx'
import { pickupMail, storageNoticeMail } from '../../adapters/mail/templates/workshop/pickup-mails.tsx'
import { shopEmail } from '../../domain/business/site.ts'
import { readMailWords } from '../../domain/business/texts/mails/mail-words.ts'
import { deliverMail, mailerId } from '../../domain/correspondence/outbox/outbox.ts'
import { ensureThumbnail } from '../../domain/correspondence/quote-requests/photo-files.ts'
import { formatDate } from '../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../domain/kernel/money/amounts.ts'
import type { JobDataMap } from '../../domain/kernel/ports/jobs.ts'
import { sendStepMail } from '../../domain/workshop/moves/order-steps.ts'
import { findOwedToClient, sendCancellationMail } from '../../domain/workshop/orders/cancel-order.ts'
import { findOrderRecord, type OrderRecord } from '../../domain/workshop/orders/find-order.ts'
import { describeAnnouncement } from '../../domain/workshop/orders/move-question.ts'
import { countOrderFigures } from '../../domain/workshop/orders/order-figures.ts'
import { readPickup } from '../../domain/workshop/orders/pickup.ts'
import { remindPickups, sendPickupReminder } from '../../domain/workshop/orders/pickup-reminders.ts'
import { checkNotice, storageNoticeOutbox } from '../../domain/workshop/orders/storage-notice.ts'
import { eraseRimPhoto, findRimPhoto } from '../../domain/workshop/rims/rim-photos.ts'
import { printSlip, slipFileName } from '../../domain/workshop/slips/print-slip.ts'
import { sendSlipMail } from '../../domain/workshop/slips/slip-mails.ts'
import type { JobDeps, JobHandlers } from './job-deps.ts'
import { clientOrderLink, matterLink } from './mail-links.ts'

/** Handlers of the jobs of orders, slips and photos of rims. */
export const workshopJobHandlers = (deps: JobDeps) =>
  ({
    'send-order-mail': (step) => sendOrderMail(deps, step),
    'send-cancellation-mail': (data) => sendCancelledMail(deps, data),
    'send-slip-mail': ({ slipId }) => sendSlip(deps, slipId),
    async 'remind-pickups'() {
      const reminders = await remindPickups(deps)
      if (reminders > 0) deps.log.info({ reminders }, 'reminders to collect rims queued')
    },
    'send-pickup-reminder': (data) => sendPickupReminderMail(deps, data),
    'send-storage-notice': (data) => sendStorageNoticeMail(deps, data),
    'count-order-figures': async () => void (await countOrderFigures(deps)),
    async 'make-rim-photo-thumbnail'({ orderId, photoId }) {
      const photo = await findRimPhoto(deps.db, orderId, photoId)
      if (photo) await ensureThumbnail(deps, photo.path)
    },
    'erase-rim-photo': ({ photoId }) => eraseRimPhoto(deps, photoId),
  }) satisfies JobHandlers

/** Tells a client about the current step of their order. */
const sendOrderMail = (deps: JobDeps, step: JobDataMap['send-order-mail']): Promise<void> =>
  sendStepMail(deps, step, async (record, to) => {
    const { order } = record
    const links = await orderLinks(deps, record)
    // `moved_at` gives another id to the mail of a step that is reached again after a correction.
    const mail = { id: `order-${order.id}-${step.status}-${order.moved_at?.getTime()}`, order, to, ...links }
    if (step.corrects !== undefined)
      return orderCorrectionMail(
        await readMailWords(deps.db, 'order-correction'),
        {
          ...mail,
          announced: describeAnnouncement(step.corrects, order.handover),
          status: step.status,
        },
        deps.facts.current(),
      )
    const pickup = await readPickup(deps.db, order, deps.clock.now(), deps.facts.current())
    if (!pickup)
      return orderMail(
        await readMailWords(deps.db, 'order'),
        { ...mail, status: step.status },
        deps.facts.current(),
      )
    const words = await readMailWords(deps.db, 'pickup-ready')
    return pickupMail(words, { ...mail, pickup, readySince: readyDay(order) }, deps.facts.current())
  })

/** Tells a client that their order was cancelled. */
const sendCancelledMail = (deps: JobDeps, job: JobDataMap['send-cancellation-mail']): Promise<void> =>
  sendCancellationMail(deps, job, async (record, to) => {
    const { order } = record
    const owed = await findOwedToClient(deps.db, order)
    return orderCancelledMail(
      await readMailWords(deps.db, 'order-cancelled'),
      {
        id: `order-${order.id}-cancelled-${Date.parse(job.at)}`,
        order,
        to,
        owed: owed > 0 ? formatCents(owed) : '',
        ...(await orderLinks(deps, record)),
      },
      deps.facts.current(),
    )
  })

/** Reminds a client once that their rims are ready. */
const sendPickupReminderMail = (
  deps: JobDeps,
  { orderId }: JobDataMap['send-pickup-reminder'],
): Promise<void> =>
  sendPickupReminder(deps, orderId, async (record, to) => {
    const { order } = record
    const pickup = await readPickup(deps.db, order, deps.clock.now(), deps.facts.current())
    if (!pickup) throw new Error('the order of a pickup reminder has nothing to collect')
    return pickupMail(
      await readMailWords(deps.db, 'pickup-reminder'),
      {
        // Another id when the order goes back to work and is ready again.
        id: `order-${order.id}-reminder-${order.moved_at?.getTime()}`,
        order,
        to,
        pickup,
        readySince: readyDay(order),
        ...(await orderLinks(deps, record)),
      },
      deps.facts.current(),
    )
  })

/** Sends a client the slip signed at the counter. */
const sendSlip = (deps: JobDeps, slipId: string): Promise<void> =>
  sendSlipMail(deps, slipId, async (slip, to) =>
    slipMail(
      await readMailWords(deps.db, 'slip'),
      {
        slip,
        to,
        pageUrl: await matterLink(deps, { kind: 'order', id: slip.order_id }),
        attachment: {
          filename: slipFileName(slip, deps.facts.current()),
          content: await printSlip(deps, slip),
          contentType: 'application/pdf',
        },
      },
      deps.facts.current(),
    ),
  )

/** Sends the storage notice, as it was shown to the staff member who ordered it. */
const sendStorageNoticeMail = (deps: JobDeps, { mailId }: JobDataMap['send-storage-notice']): Promise<void> =>
  deliverMail(deps, storageNoticeOutbox, mailId, async (mail, order) => {
    await checkNotice(deps.db, order, mail, deps.clock.now())
    const record = await findOrderRecord(deps.db, order.id)
    if (!record) throw new Error('the order of a storage notice does not exist')
    const { areaUrl, pageUrl } = await orderLinks(deps, record)
    return storageNoticeMail(
      await readMailWords(deps.db, 'storage-notice'),
      {
        id: mailerId(storageNoticeOutbox, mail.id),
        to: mail.recipient,
        replyTo: shopEmail(order.pos_id, deps.facts.current()),
        subject: mail.subject,
        text: mail.text,
        url: areaUrl ?? pageUrl,
      },
      deps.facts.current(),
    )
  })

const readyDay = ({ moved_at, created_at }: OrderRecord['order']) => formatDate(moved_at ?? created_at)

/** Returns the links for following an order: the client area for clients with an account, and the private page of the matter for all. */
const orderLinks = async (deps: JobDeps, { order, hasAccount }: OrderRecord) => ({
  areaUrl: hasAccount ? clientOrderLink(deps, order.id) : null,
  pageUrl: await matterLink(deps, { kind: 'order', id: order.id }),
})
