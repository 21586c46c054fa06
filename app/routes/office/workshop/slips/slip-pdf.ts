import { slipKindOf } from '../../../../../domain/kernel/slip-words.ts'
import { printSlip, slipFileName } from '../../../../../domain/workshop/slips/print-slip.ts'
import { findSlip } from '../../../../../domain/workshop/slips/slips.ts'
import { siteContext } from '../../../../http/context.ts'
import { generatedPdfResponse } from '../../../../http/files/document-pdf.ts'
import { fileNotFoundResponse } from '../../../../http/files/stream-file.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import type { Route } from './+types/slip-pdf.ts'

export const handle = { permission: 'work-on-orders' } satisfies OfficeAccess

/** Returns a slip as a PDF, generated from its stored content. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const deps = context.get(siteContext)
  const kind = slipKindOf(params.kind)
  const slip = kind && (await findSlip(deps.db, params.id, kind, params.slipId))
  return slip
    ? generatedPdfResponse(await printSlip(deps, slip), slipFileName(slip, deps.facts.current()))
    : fileNotFoundResponse()
}
