import { acceptAsClient } from '../../../domain/estimates/deciding/accept-as-client.ts'
import { clientAcceptForm } from '../../../domain/estimates/deciding/client-accept-form.ts'
import { seeEstimate } from '../../../domain/estimates/see-estimate.ts'
import { judgeForm } from '../../../domain/forms/judge-form.ts'
import { siteContext } from '../../context.ts'
import { refused } from '../../forms/form-outcome.ts'
import { buttonShape, shapeOf } from '../../forms/form-shape.ts'
import { receiveForm } from '../../forms/receive-form.ts'
import type { Visited } from '../../http/visit.ts'
import { acceptanceFailures } from './acceptance-failures.ts'

export type EstimateVisit = Visited & { params: { posId: string; id: string } }

/** Says whether the quote is the visit's own; what is not does not exist. */
type Own = (visit: EstimateVisit) => Promise<void>

const { failing } = acceptanceFailures
const over =
  'Ce devis ne peut plus être accepté en ligne\u00a0: rechargez la page pour voir où il en est, ou appelez-nous.'

/** The forms by which a client is seen to have read a quote, and accepts it, behind whichever gate. */
export const acceptanceForms = (requireOwn: Own) => ({
  vu: receiveForm({
    shape: buttonShape,
    failing,
    async act(visit: EstimateVisit) {
      await requireOwn(visit)
      await seeEstimate(visit.context.get(siteContext), visit.params.id)
      return { outcome: 'saved' }
    },
  }),
  accepter: receiveForm({
    shape: shapeOf(clientAcceptForm, { mostBytes: 16_384 }),
    failing,
    async act(visit: EstimateVisit, typed) {
      await requireOwn(visit)
      const judged = judgeForm(clientAcceptForm, typed)
      if (judged.outcome === 'invalid') return judged
      const accepted = await acceptAsClient(visit.context.get(siteContext), visit.params.id, {
        name: judged.values.nom,
        isEarly: judged.values.sans_attendre === 'on',
      })
      return accepted.outcome === 'gone' ? refused(over) : accepted
    },
  }),
})
