import { loadMatter } from '../../../domain/oversight/matters/load-matter.ts'
import { printSlip, slipFileName } from '../../../domain/workshop/slips/print-slip.ts'
import { findSlip } from '../../../domain/workshop/slips/slips.ts'
import { matterContext, siteContext } from '../../http/context.ts'
import { documentPdfResponse, printedPdfResponse } from '../../http/files/document-pdf.ts'
import { fileNotFoundResponse } from '../../http/files/stream-file.ts'
import type { Route } from './+types/paper-pdf.ts'

/**
 * Returns an estimate, invoice, credit note or slip of the matter as a PDF; `?telecharger` saves it. Documents of other matters get a
 * 404.
 */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { context, params } = args
  const deps = context.get(siteContext)
  const matter = await loadMatter(deps.db, context.get(matterContext).key, deps.clock.now())
  const isAsked = ({ id }: { id: string }) => id === params.paperId
  if (params.paper === 'devis') {
    const estimate = matter?.estimates.find(isAsked)
    return estimate
      ? documentPdfResponse(args, { kind: 'estimate', posId: estimate.pos_id, id: estimate.id })
      : fileNotFoundResponse()
  }
  if (params.paper === 'facture') {
    const invoice = matter?.invoices.find(isAsked)
    return invoice
      ? documentPdfResponse(args, { kind: 'invoice', posId: invoice.pos_id, id: invoice.id })
      : fileNotFoundResponse()
  }
  const ownSlip = params.paper === 'bon' ? matter?.slips.find(isAsked) : undefined
  const slip = ownSlip && (await findSlip(deps.db, ownSlip.order_id, ownSlip.kind, ownSlip.id))
  return slip
    ? printedPdfResponse(args, () => printSlip(deps, slip), slipFileName(slip, deps.facts.current()))
    : fileNotFoundResponse()
}
