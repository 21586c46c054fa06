import { redirect } from 'react-router'
import { judgeForm } from '../../../../../../domain/forms/judge-form.ts'
import { creditForm } from '../../../../../../domain/invoices/forms/credit-form.ts'
import { creditFromOffice } from '../../../../../../domain/invoices/issuing/credit-from-office.ts'
import { mostLines } from '../../../../../../domain/invoices/typed-lines.ts'
import { refused } from '../../../../../forms/form-outcome.ts'
import { shapeOf } from '../../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../../http/visit.ts'
import { invoiceAddress } from '../../invoice-address.ts'
import { failing, issuer, refusals } from '../invoice-outcomes.server.ts'

export const receiveCredit = receiveForm({
  shape: shapeOf(creditForm, {
    mostBytes: 65_536,
    more: { quantite: { longest: 16, most: mostLines }, ligne: { longest: 8, most: mostLines } },
  }),
  failing,
  async act(visit: RecordVisit, typed, fields) {
    const [world, by] = issuer(visit)
    const judged = judgeForm(creditForm, typed)
    if (judged.outcome === 'invalid') return judged
    const { id, part, reason, email = '' } = judged.values
    const quantities = part === 'lignes' ? quantitiesIn(fields) : undefined
    if (quantities === null) return refused(refusals.nothing)
    const issued = await creditFromOffice(world, by, {
      id,
      invoiceId: visit.params.id,
      reason,
      email,
      quantities,
    })
    if (issued.outcome === 'clock-behind') return refused(issued.problem)
    return issued.outcome === 'issued'
      ? redirect(invoiceAddress(issued.id, issued.posId), 303)
      : refused(refusals[issued.outcome])
  },
})

/** How many of each line, by its place; `null` where none is asked for, or one is no number. */
function quantitiesIn(fields: URLSearchParams): number[] | null {
  const places = fields.getAll('ligne')
  const asked: number[] = []
  for (const [index, typed] of fields.getAll('quantite').entries()) {
    const quantity = typed.trim() === '' ? 0 : Number(typed)
    const place = Number(places[index])
    if (!Number.isInteger(quantity) || quantity < 0 || !Number.isInteger(place) || place >= mostLines)
      return null
    asked[place] = quantity
  }
  const quantities = Array.from(asked, (quantity) => quantity ?? 0)
  return quantities.some((quantity) => quantity > 0) ? quantities : null
}
