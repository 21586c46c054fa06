import { printSlip, slipFileName } from '../../../../domain/workshop/slips/print-slip.ts'
import { findClientSlip } from '../../../../domain/workshop/slips/slips.ts'
import { clientContext, siteContext } from '../../../http/context.ts'
import { printedPdfResponse } from '../../../http/files/document-pdf.ts'
import { fileNotFoundResponse } from '../../../http/files/stream-file.ts'
import type { Route } from './+types/slip-pdf.ts'

/** Returns the slip that the client signed at the counter, as a PDF. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { params, context } = args
  const deps = context.get(siteContext)
  const slip = await findClientSlip(deps.db, context.get(clientContext), params.id, params.slipId)
  return slip
    ? printedPdfResponse(args, () => printSlip(deps, slip), slipFileName(slip, deps.facts.current()))
    : fileNotFoundResponse()
}
