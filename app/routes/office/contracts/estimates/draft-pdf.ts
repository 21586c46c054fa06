import { findEstimateDraft } from '../../../../../domain/contracts/estimates/estimate.ts'
import { loadPrintableEstimateDraft } from '../../../../../domain/contracts/estimates/estimate-drafts.ts'
import { siteContext } from '../../../../http/context.ts'
import { generatedPdfResponse, printForOffice } from '../../../../http/files/document-pdf.ts'
import { fileNotFoundResponse } from '../../../../http/files/stream-file.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import type { Route } from './+types/draft-pdf.ts'

export const handle = { permission: 'write-estimates' } satisfies OfficeAccess

/** Returns the PDF of the estimate that would be issued from the draft; printed on demand and not stored. */
export async function loader({ context, params: { posId, id } }: Route.LoaderArgs): Promise<Response> {
  const { db, clock, printer, facts } = context.get(siteContext)
  const draft = await findEstimateDraft(db, id)
  if (draft?.pos_id !== posId) return fileNotFoundResponse()
  const printable = await loadPrintableEstimateDraft(db, { clock, facts }, draft)
  const pdf = await printForOffice(context, () => printer.print(printable))
  return generatedPdfResponse(pdf, 'Devis, brouillon.pdf')
}
