import { makeZip } from 'client-zip'
import { listDossierFiles, printDossier } from '../../../domain/oversight/dossiers/dossier-archive.ts'
import { siteContext } from '../../http/context.ts'
import { contentDispositionHeader } from '../../http/files/content-disposition.ts'
import { printInVisitorTurn } from '../../http/files/document-pdf.ts'
import type { Route } from './+types/dossier-zip.ts'
import { openDossier } from './open-dossier.server.ts'

/** Returns all files of the dossier as a ZIP, with a list of their SHA-256. Each file is read when it is written to the ZIP. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const content = await openDossier(args)
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDispositionHeader('attachment', `dossier-${content.record.number}.zip`),
    'Cache-Control': 'private, no-store',
  }
  if (args.request.method === 'HEAD') return new Response(null, { headers })
  const deps = args.context.get(siteContext)
  const pdf = await printInVisitorTurn(args.context, () => printDossier(deps, content))
  return new Response(makeZip(listDossierFiles(deps, content, pdf)), { headers })
}
