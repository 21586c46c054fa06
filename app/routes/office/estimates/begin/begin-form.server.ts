import { data, redirect } from 'react-router'
import { beginEstimate } from '../../../../../domain/estimates/drafts/begin-estimate.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { estimateAddress } from '../estimate-address.ts'

const gone = 'Ce qui devait servir de départ n’est plus là\u00a0: rechargez la page.'

/** Begins a quote from what the address names (`beginAddress`). */
export const beginForm = oneOfForms({
  commencer: receiveForm({
    shape: buttonShape,
    failing: officeFailures.failing,
    async act({ context, request }: Visited) {
      const by = context.get(staffContext)
      if (!may(by, 'write-estimates')) throw data(null, { status: 404 })
      const asked = new URL(request.url).searchParams
      const named = (name: string) => asked.get(name) || undefined
      const origin = {
        request: named('demande'),
        client: named('client'),
        copy: named('copie'),
        replaces: named('remplace'),
      }
      const begun = await beginEstimate(context.get(siteContext), by, origin)
      if (begun.outcome === 'gone') return refused(gone)
      return redirect(estimateAddress(begun.posId, begun.id), 303)
    },
  }),
})
