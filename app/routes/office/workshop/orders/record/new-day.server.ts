import { formatFullDay } from '../../../../../../domain/kernel/calendar/french-dates.ts'
import { hasPermission } from '../../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../../domain/kernel/person.ts'
import type { OrderRecord } from '../../../../../../domain/workshop/orders/find-order.ts'
import {
  cancelNewPromisedDayNotice,
  composeNewPromisedDayNotice,
  queueNewPromisedDayNotice,
  recordNewPromisedDayKnown,
} from '../../../../../../domain/workshop/orders/new-day-notice.ts'
import {
  newPromisedDayForm,
  newPromisedDayKnownForm,
} from '../../../../../../domain/workshop/orders/order-forms.ts'
import { findLastOrderMail } from '../../../../../../domain/workshop/orders/storage-notice.ts'
import { bodyLimits } from '../../../../../forms/bodies/body-limits.ts'
import type { SiteContext } from '../../../../../http/context.ts'
import type { RecordRouteArgs } from '../../../../../http/route-args.ts'
import { officeForm } from '../../../../../office/form/office-form.server.ts'
import { orderChangedMessage } from '../../../../../office/records/order-status-labels.ts'

export type NewPromisedDayView = NonNullable<Awaited<ReturnType<typeof loadNewPromisedDay>>>

/**
 * Returns the proposed mail about the new promised day, or the one that is about to leave; `null` if the client knows the day, or
 * for readers without the permission.
 */
export async function loadNewPromisedDay(
  { db, clock, facts }: SiteContext,
  record: OrderRecord,
  reader: StaffPerson,
) {
  if (!hasPermission(reader, 'edit-orders')) return null
  const notice = await composeNewPromisedDayNotice(db, record, facts.current())
  if (!notice) return null
  const { before, day, recipient, phone, subject, text } = notice
  const last = await findLastOrderMail(db, record.order.id, 'new-day')
  const isQueued = last?.state === 'queued'
  return {
    sentence: `La date promise passe du ${formatFullDay(before)} au ${formatFullDay(day)}.`,
    day,
    recipient,
    phone,
    tellsClient: record.order.tells_client,
    subject,
    text,
    isQueued,
    undoSeconds: isQueued ? Math.max(0, (last.due_at.getTime() - clock.now().getTime()) / 1000) : 0,
    rejection:
      last?.state === 'refused' && last.announced_day === day
        ? `L’e-mail ${last.returned_at ? 'est revenu' : 'n’est pas parti'}${last.refusal ? `\u00a0: ${last.refusal}` : ''}.`
        : null,
  }
}

const newDayChanged =
  'La date promise ou l’adresse du client a changé depuis que la page est ouverte\u00a0: relisez l’e-mail avant de l’envoyer.'

/** Queues the mail about the new promised day with a text that staff have edited. The mail leaves ten seconds later. */
const newDay = officeForm({
  permission: 'edit-orders',
  rules: newPromisedDayForm,
  limits: bodyLimits(newPromisedDayForm, { maxBytes: 65_536, more: { text: { longest: 32_768 } } }),
  run: ({ deps, by, values: { jour, adresse, subject, text } }, { params }: RecordRouteArgs) =>
    queueNewPromisedDayNotice(deps, by, params.id, { day: jour, recipient: adresse, subject, text }),
  rejections: {
    gone: orderChangedMessage,
    'already-notified': 'Cette date est déjà annoncée, ou sur le point de l’être.',
    changed: newDayChanged,
  },
})

const newDayUndo = officeForm({
  permission: 'edit-orders',
  run: ({ deps, by }, { params }: RecordRouteArgs) => cancelNewPromisedDayNotice(deps, by, params.id),
  rejections: { 'too-late': 'Trop tard pour annuler\u00a0: l’e-mail est parti.' },
})

const newDayKnown = officeForm({
  permission: 'edit-orders',
  rules: newPromisedDayKnownForm,
  run: ({ deps, by, values: { jour } }, { params }: RecordRouteArgs) =>
    recordNewPromisedDayKnown(deps, by, params.id, jour),
  rejections: { gone: orderChangedMessage, changed: newDayChanged },
})

/** Form handlers of the section about a new promised day, by the form name in the address. */
export const newPromisedDayForms = {
  'nouvelle-date': newDay,
  'annuler-nouvelle-date': newDayUndo,
  'date-connue': newDayKnown,
}
