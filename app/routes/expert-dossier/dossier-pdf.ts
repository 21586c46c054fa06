import { dossierFileName, printDossier } from '../../../domain/dossiers/dossier-archive.ts'
import { siteContext } from '../../context.ts'
import { madePdf } from '../../http/files/document-pdf.ts'
import type { Route } from './+types/dossier-pdf.ts'
import { openDossier } from './dossier-visit.server.ts'

/** The dossier as one PDF. */
export async function loader(visit: Route.LoaderArgs): Promise<Response> {
  const content = await openDossier(visit)
  return madePdf(await printDossier(visit.context.get(siteContext), content), dossierFileName(content))
}
