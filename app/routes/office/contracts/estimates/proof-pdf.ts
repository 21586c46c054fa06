import {
  estimateProofFileName,
  printEstimateProof,
} from '../../../../../domain/contracts/acceptance/proof-file.ts'
import { findEstimate } from '../../../../../domain/contracts/estimates/estimate.ts'
import { siteContext } from '../../../../http/context.ts'
import { generatedPdfResponse, printForOffice } from '../../../../http/files/document-pdf.ts'
import { fileNotFoundResponse } from '../../../../http/files/stream-file.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import type { Route } from './+types/proof-pdf.ts'

export const handle = { permission: 'read-documents' } satisfies OfficeAccess

/** Returns the proof of the client's decision: the same document as the client's, with unmasked addresses. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const deps = context.get(siteContext)
  const estimate = await findEstimate(deps.db, params.id)
  if (!estimate || estimate.pos_id !== params.posId) return fileNotFoundResponse()
  const pdf = await printForOffice(context, () => printEstimateProof(deps, estimate, 'office'))
  return pdf
    ? generatedPdfResponse(pdf, estimateProofFileName(estimate, deps.facts.current()))
    : fileNotFoundResponse()
}
