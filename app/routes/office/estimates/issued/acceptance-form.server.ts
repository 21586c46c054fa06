import { data, href, redirect } from 'react-router'
import { acceptEstimate } from '../../../../../domain/estimates/deciding/accept-estimate.ts'
import { acceptForm } from '../../../../../domain/estimates/deciding/decide-form.ts'
import { acceptAndOpen } from '../../../../../domain/orders/opening/accept-and-open.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { shapeOf } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { officeFailures } from '../../office-failures.ts'
import { changed, type EstimateVisit, leaving, requireWriter } from '../refusals.server.ts'

const refusals = {
  gone: changed,
  leaving,
  replaced: refused('Ce devis a été remplacé par un autre\u00a0: notez l’accord sur le nouveau.'),
  withdrawn: refused('Le client s’est rétracté\u00a0: traitez d’abord sa déclaration.'),
  refused: refused('Le client a refusé ce devis\u00a0: remettez-le d’abord en attente.'),
} as const

/** The client's word, noted alone, or with `suite=commande` together with the order that it makes. */
export const receiveAcceptance = receiveForm({
  shape: shapeOf(acceptForm, { mostBytes: 8_192, more: { suite: { longest: 16 } } }),
  failing: officeFailures.failing,
  async act({ context, params: { id } }: EstimateVisit, { suite, ...typed }) {
    requireWriter(context)
    const [world, by] = [context.get(siteContext), context.get(staffContext)]
    if (suite !== 'commande') {
      const accepted = await acceptEstimate(world, by, id, typed)
      return accepted.outcome === 'gone' ? changed : accepted
    }
    if (!may(by, 'edit-orders')) throw data(null, { status: 404 })
    const made = await acceptAndOpen(world, by, id, typed)
    if (made.outcome === 'opened') return redirect(href('/gestion/commandes/:id', { id: made.id }), 303)
    return made.outcome === 'invalid' ? made : refusals[made.outcome]
  },
})
