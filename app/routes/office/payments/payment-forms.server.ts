import { data } from 'react-router'
import { parisDay } from '../../../../domain/calendar/paris-day.ts'
import { actorOf } from '../../../../domain/events/actor.ts'
import { identifyPost } from '../../../../domain/forms/identify-post.ts'
import { judgeForm } from '../../../../domain/forms/judge-form.ts'
import { readCents } from '../../../../domain/money/read-cents.ts'
import { findPayment } from '../../../../domain/payments/find-payment.ts'
import type { NewPayment } from '../../../../domain/payments/new-payment.ts'
import { paymentForm, restForm } from '../../../../domain/payments/payment-form.ts'
import { recordPayment } from '../../../../domain/payments/record-payment.ts'
import { reversePayment } from '../../../../domain/payments/reverse-payment.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { type FormShape, shapeOf } from '../../../forms/form-shape.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { Visited } from '../../../http/visit.ts'
import { officeFailures } from '../office-failures.ts'
import { told, wrong } from './payment-outcomes.server.ts'

type InvoiceVisit = Visited & { params: { id: string } }

const { failing } = officeFailures

function staffOf({ context }: Visited): StaffPerson {
  const by = context.get(staffContext)
  if (!may(by, 'record-payments')) throw data(null, { status: 404 })
  return by
}

/** Records it under the form's own key, so that a second press, or one whose answer was lost, adds nothing. */
function recordOnce(
  visit: InvoiceVisit,
  typed: Record<string, string>,
  payment: Omit<NewPayment, 'key' | 'invoiceId'>,
) {
  const world = visit.context.get(siteContext)
  const invoiceId = visit.params.id
  const by = actorOf(staffOf(visit))
  return identifyPost(
    world,
    { id: typed.cle ?? null, answers: JSON.stringify([by.id, invoiceId, payment]) },
    async (key) => (await findPayment(world.db, key)) !== null,
    (key) => recordPayment(world, by, { ...payment, key, invoiceId }),
  )
}

const receiveRest = receiveForm({
  shape: shapeOf(restForm, { mostBytes: 8_192 }),
  failing,
  async act(visit: InvoiceVisit, typed) {
    staffOf(visit)
    const judged = judgeForm(restForm, typed)
    if (judged.outcome === 'invalid') return judged
    const seen = Number(judged.values.reste)
    if (!Number.isSafeInteger(seen) || seen === 0) throw data(null, { status: 404 })
    const paidOn = parisDay(visit.context.get(siteContext).clock.now())
    return told(
      await recordOnce(visit, typed, { cents: seen, seen, paidOn, means: judged.values.moyen }),
      paidOn,
    )
  },
})

const receivePayment = receiveForm({
  shape: shapeOf(paymentForm, { mostBytes: 16_384 }),
  failing,
  async act(visit: InvoiceVisit, typed) {
    staffOf(visit)
    const judged = judgeForm(paymentForm, typed)
    if (judged.outcome === 'invalid') return judged
    const { sens, montant, date: paidOn, moyen: means, reference } = judged.values
    if (paidOn > parisDay(visit.context.get(siteContext).clock.now()))
      return wrong('Ce jour n’est pas encore venu', 'date')
    const amount = readCents(montant) ?? 0
    const cents = sens === 'rendu' ? -amount : amount
    return told(await recordOnce(visit, typed, { cents, paidOn, means, reference }), paidOn)
  },
})

const reversalShape: FormShape = {
  types: ['application/x-www-form-urlencoded'],
  fields: { ecriture: { longest: 20 } },
  mostBytes: 1_024,
}

const receiveReversal = receiveForm({
  shape: reversalShape,
  failing,
  async act(visit: InvoiceVisit, { ecriture = '' }) {
    const by = actorOf(staffOf(visit))
    const paymentId = /^\d{1,15}$/.test(ecriture) ? Number(ecriture) : 0
    const world = visit.context.get(siteContext)
    const day = parisDay(world.clock.now())
    return told(await reversePayment(world, by, { invoiceId: visit.params.id, paymentId, day }), day)
  },
})

/** The forms of the section, by the names that stand behind their addresses, for `oneOfForms` of an invoice's record. */
export const paymentForms = {
  encaissee: receiveRest,
  encaissement: receivePayment,
  'contre-passer': receiveReversal,
} as const
