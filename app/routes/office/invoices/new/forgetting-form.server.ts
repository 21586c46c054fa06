import { data, redirect } from 'react-router'
import { dropInvoiceDraft } from '../../../../../domain/invoices/drafts/drop-draft.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { type FormOutcome, refused } from '../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { noOrder, preparationAddress } from '../invoice-address.ts'
import { unread } from './invoice-refusals.server.ts'

const { failing } = officeFailures

type PreparingVisit = Visited & { request: Request }

/** Begins anew with what is proposed. */
export const receiveForgetting = receiveForm({
  shape: { ...buttonShape, fields: { vu: { longest: 32 } } },
  failing,
  async act({ context, request }: PreparingVisit, { vu = '' }): Promise<FormOutcome | Response> {
    const asked = new URL(request.url).searchParams
    const clientId = asked.get('client')
    if (!clientId) throw data(null, { status: 404 })
    const orderIds = asked.getAll('commande').filter((id) => id !== noOrder)
    const [site, by] = [context.get(siteContext), context.get(staffContext)]
    const dropping = await dropInvoiceDraft(site, by, { clientId, orderIds }, vu)
    if (dropping.outcome === 'changed') return refused(unread(dropping.author))
    return redirect(preparationAddress(clientId, orderIds), 303)
  },
})
