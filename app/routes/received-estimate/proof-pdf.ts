import { printProof, proofFileName } from '../../../domain/contracts/acceptance/proof-file.ts'
import { siteContext } from '../../http/context.ts'
import { printedPdf } from '../../http/files/document-pdf.ts'
import { fileNotFound } from '../../http/files/stream-file.ts'
import type { Route } from './+types/proof-pdf.ts'
import { findReceived, hasProof } from './acceptance.server.ts'

/** What proves how the quote was answered, once it was, for whom the guard has let in. */
export async function loader(visit: Route.LoaderArgs): Promise<Response> {
  const { params, context } = visit
  const site = context.get(siteContext)
  const { estimate } = await findReceived(site.db, params)
  if (!(await hasProof(site.db, estimate))) return fileNotFound()
  return printedPdf(visit, () => printProof(site, estimate, 'client'), proofFileName(estimate))
}
