import { parisDay } from '../../../../domain/calendar/paris-day.ts'
import { judgeForm } from '../../../../domain/forms/judge-form.ts'
import { readCents } from '../../../../domain/money/read-cents.ts'
import { paymentForm } from '../../../../domain/payments/payment-form.ts'
import { siteContext } from '../../../context.ts'
import { shapeOf } from '../../../forms/form-shape.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../http/visit.ts'
import { officeFailures } from '../office-failures.ts'
import { staffOf } from './invoice-staff.server.ts'
import { told, wrong } from './payment-outcomes.server.ts'
import { recordOnce } from './record-once.server.ts'

const { failing } = officeFailures

/** Any amount on any day. */
export const receivePayment = receiveForm({
  shape: shapeOf(paymentForm, { mostBytes: 16_384 }),
  failing,
  async act(visit: RecordVisit, typed) {
    staffOf(visit)
    const judged = judgeForm(paymentForm, typed)
    if (judged.outcome === 'invalid') return judged
    const { sens, montant, date: paidOn, moyen: means, reference, motif, preuve = '' } = judged.values
    if (paidOn > parisDay(visit.context.get(siteContext).clock.now()))
      return wrong('Ce jour n’est pas encore venu', 'date')
    const ground = means === 'cash' && sens === 'recu' && motif ? motif : null
    if (ground && !preuve) return wrong('Indiquez ce que le client a présenté ou déclaré', 'preuve')
    const amount = readCents(montant) ?? 0
    const cents = sens === 'rendu' ? -amount : amount
    const cash = ground ? { ground, proof: preuve } : undefined
    return told(await recordOnce(visit, typed, { cents, paidOn, means, reference, cash }), paidOn)
  },
})
