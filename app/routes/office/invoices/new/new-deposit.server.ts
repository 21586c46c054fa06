import { data, type RouterContextProvider, redirect } from 'react-router'
import { clientName } from '../../../../../domain/clients/client-name.ts'
import { judgeForm } from '../../../../../domain/forms/judge-form.ts'
import { type DepositKey, findDepositGround } from '../../../../../domain/invoices/deposits/deposit-ground.ts'
import { depositPercent, proposedDeposit } from '../../../../../domain/invoices/deposits/deposit-share.ts'
import { depositForm } from '../../../../../domain/invoices/forms/deposit-form.ts'
import { issueDepositFromOffice } from '../../../../../domain/invoices/issuing/issue-deposit-from-office.ts'
import { usualExemption } from '../../../../../domain/invoices/vat-exemption.ts'
import { decimalCents, formatCents } from '../../../../../domain/money/format-cents.ts'
import { readCents } from '../../../../../domain/money/read-cents.ts'
import { randomId } from '../../../../../domain/random-id.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { shapeOf } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { officeFailures } from '../../office-failures.ts'
import { invoiceAddress } from '../invoice-address.ts'

/** `?commande=…` or `?devis=…`: what the deposit is asked on. */
function keyIn(asked: URLSearchParams): DepositKey | null {
  const [order, estimate] = ['commande', 'devis'].map((name) => asked.get(name))
  if (order) return { kind: 'order', id: order }
  return estimate ? { kind: 'estimate', id: estimate } : null
}

/** What the page shows: the deposit of the terms, as far as it has not been asked for. */
export async function readNewDeposit(context: Readonly<RouterContextProvider>, asked: URLSearchParams) {
  const key = keyIn(asked)
  const ground = key && (await findDepositGround(context.get(siteContext).db, key))
  if (!key || !ground) throw data(null, { status: 404 })
  const { client, number, total, asked: already, rates } = ground
  const what = key.kind === 'order' ? 'la commande' : 'le devis'
  return {
    ...{ key, id: randomId(), email: client.email ?? '', client: clientName(client) },
    ground: { what, number, total: formatCents(total) },
    already: already > 0 ? `${formatCents(already)} ont déjà été demandés en acompte.` : '',
    amount: decimalCents(proposedDeposit(ground)),
    isUntaxed: rates.some(({ rate }) => rate === 0),
    exemption: usualExemption(client) ?? '',
    hint: `Toutes taxes comprises\u00a0; ${depositPercent(ground)}\u00a0% du total selon les conditions générales.`,
  }
}

const refusals = {
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
      const field = issued.outcome === 'too-much' ? 'montant' : 'form'
      return { outcome: 'invalid', problems: { [field]: refusals[issued.outcome] } }
    },
  }),
})
