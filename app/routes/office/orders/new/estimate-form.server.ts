import { openFromEstimate } from '../../../../../domain/orders/opening/open-from-estimate.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { askedParam, opened } from './order-opening.server.ts'

const { failing } = officeFailures

const refusals = {
  gone: 'Ce devis n’existe plus.',
  replaced: 'Ce devis a été remplacé par un autre\u00a0: créez la commande à partir du nouveau.',
  refused: 'Le client a refusé ce devis.',
  withdrawn: 'Le client s’est rétracté\u00a0: traitez d’abord sa déclaration.',
} as const

/** One press makes the order of a quote. */
export const receiveEstimate = receiveForm({
  shape: buttonShape,
  failing,
  async act(visit: Visited) {
    const world = visit.context.get(siteContext)
    const made = await openFromEstimate(world, visit.context.get(staffContext), askedParam(visit, 'devis'))
    return made.outcome === 'opened' ? opened(made.id) : refused(refusals[made.outcome])
  },
})
