import { data, redirect } from 'react-router'
import { judgeForm } from '../../../../../../domain/forms/judge-form.ts'
import { depositForm } from '../../../../../../domain/invoices/forms/deposit-form.ts'
import { issueDepositFromOffice } from '../../../../../../domain/invoices/issuing/issue-deposit-from-office.ts'
import { readCents } from '../../../../../../domain/money/read-cents.ts'
import { companyFirst } from '../../../../../../domain/settings/company-first.ts'
import { siteContext, staffContext } from '../../../../../context.ts'
import { type FormOutcome, refused } from '../../../../../forms/form-outcome.ts'
import { shapeOf } from '../../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import { officeFailures } from '../../../office-failures.ts'
import { invoiceAddress } from '../../invoice-address.ts'
import { keyIn } from './deposit-key.server.ts'

const refusals = {
  'company-unsaved': companyFirst,
  gone: 'Il n’y a rien sur quoi demander un acompte\u00a0: le devis n’est pas accepté, ou la commande n’a pas de prix.',
  billed: 'Cette commande est déjà facturée\u00a0: il n’y a plus d’acompte à demander.',
  'too-much': 'Les acomptes ne dépassent pas le total\u00a0: baissez le montant.',
} as const

export const newDepositForms = oneOfForms({
  acompte: receiveForm({
    shape: shapeOf(depositForm, { mostBytes: 16_384 }),
    failing: officeFailures.failing,
    async act({ context, request }, typed): Promise<FormOutcome | Response> {
      const on = keyIn(new URL(request.url).searchParams)
      if (!on) throw data(null, { status: 404 })
      const judged = judgeForm(depositForm, typed)
      if (judged.outcome === 'invalid') return judged
      const { id, montant, email = '', exemption } = judged.values
      const asked = { id, on, email, cents: readCents(montant) ?? 0, exemption: exemption || null }
      const issued = await issueDepositFromOffice(context.get(siteContext), context.get(staffContext), asked)
      if (issued.outcome === 'issued') return redirect(invoiceAddress(issued.id, issued.posId), 303)
      if (issued.outcome === 'untaxed') return { outcome: 'invalid', problems: { exemption: issued.problem } }
      if (issued.outcome === 'clock-behind') return refused(issued.problem)
      const field = issued.outcome === 'too-much' ? 'montant' : 'form'
      return { outcome: 'invalid', problems: { [field]: refusals[issued.outcome] } }
    },
  }),
})
