import { estimateProofFileName, printEstimateProof } from '../../../domain/contracts/acceptance/proof-file.ts'
import { hasDecisionEvidence } from '../../../domain/contracts/estimates/proof-chain.ts'
import { siteContext } from '../../http/context.ts'
import { printedPdfResponse } from '../../http/files/document-pdf.ts'
import { fileNotFoundResponse } from '../../http/files/stream-file.ts'
import type { Route } from './+types/proof-pdf.ts'
import { findReceivedEstimate } from './estimate-decision.server.ts'

/** Returns the evidence of the client's decision as a PDF, once there is one. The layout has checked access. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { params, context } = args
  const deps = context.get(siteContext)
  const { estimate } = await findReceivedEstimate(deps.db, params)
  if (!(await hasDecisionEvidence(deps.db, estimate))) return fileNotFoundResponse()
  return printedPdfResponse(
    args,
    () => printEstimateProof(deps, estimate, 'client'),
    estimateProofFileName(estimate, deps.facts.current()),
  )
}
