import { href, redirect } from 'react-router'
import { newOrderForm } from '../../../../../domain/orders/opening/new-order-form.ts'
import { openForClient } from '../../../../../domain/orders/opening/open-for-client.ts'
import { openFromEstimate } from '../../../../../domain/orders/opening/open-from-estimate.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { buttonShape, shapeOf } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'

const { failing } = officeFailures

const opened = (id: string) => redirect(href('/gestion/commandes/:id', { id }), 303)

const refused = (form: string): FormOutcome => ({ outcome: 'invalid', problems: { form } })

const asked = ({ request }: Visited, name: string) => new URL(request.url).searchParams.get(name) ?? ''

const refusals = {
  gone: 'Ce devis n’existe plus.',
  replaced: 'Ce devis a été remplacé par un autre\u00a0: créez la commande à partir du nouveau.',
  refused: 'Le client a refusé ce devis.',
} as const

/** One press makes the order of a quote. */
const receiveEstimate = receiveForm({
  shape: buttonShape,
  failing,
  async act(visit: Visited) {
    const world = visit.context.get(siteContext)
    const made = await openFromEstimate(world, visit.context.get(staffContext), asked(visit, 'devis'))
    return made.outcome === 'opened' ? opened(made.id) : refused(refusals[made.outcome])
  },
})

const receiveOrder = receiveForm({
  shape: shapeOf(newOrderForm, { mostBytes: 65_536, more: { notes: { longest: 32_768 } } }),
  failing,
  async act(visit: Visited, typed) {
    const world = visit.context.get(siteContext)
    const made = await openForClient(world, visit.context.get(staffContext), asked(visit, 'client'), typed)
    if (made.outcome === 'opened') return opened(made.id)
    return made.outcome === 'gone' ? refused('Ce client n’existe plus.') : made
  },
})

/** The forms of the page that makes orders; the button on a quote, elsewhere, names none. */
export const newOrderForms = oneOfForms(
  { commande: receiveOrder, devis: receiveEstimate },
  { unnamed: 'devis' },
)
