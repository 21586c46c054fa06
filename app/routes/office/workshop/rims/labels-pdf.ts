import { printRimLabels } from '../../../../../domain/workshop/rims/make-labels.ts'
import {
  type LabelPaper,
  labelPaperNames,
  labelsPerSheet,
} from '../../../../../domain/workshop/rims/printable-labels.ts'
import { siteContext } from '../../../../http/context.ts'
import { contentDispositionHeader } from '../../../../http/files/content-disposition.ts'
import { fileNotFoundResponse } from '../../../../http/files/stream-file.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import type { Route } from './+types/labels-pdf.ts'

export const handle = { permission: 'work-on-orders' } satisfies OfficeAccess

/**
 * Returns labels as a PDF: `?papier=rouleau` for a roll, `?depart=5` for a sheet whose first four labels are used, `?jante=` for
 * one rim.
 */
export async function loader({ request, url, params, context }: Route.LoaderArgs): Promise<Response> {
  const query = url.searchParams
  const paper = query.get('papier') ?? 'a4'
  const from = Number(query.get('depart') ?? 1)
  const isKnown =
    Object.hasOwn(labelPaperNames, paper) && Number.isInteger(from) && from >= 1 && from <= labelsPerSheet
  if (!isKnown) return fileNotFoundResponse()
  const choice = { paper: paper as LabelPaper, from, rimId: query.get('jante') ?? undefined }
  const labels = await printRimLabels(context.get(siteContext), params.id, choice)
  if (!labels) return fileNotFoundResponse()
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(labels.file), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(labels.file.length),
      'Content-Disposition': contentDispositionHeader('inline', `etiquettes-${labels.number}.pdf`),
    },
  })
}
