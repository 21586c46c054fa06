import { dossierFileName, printDossier } from '../../../domain/oversight/dossiers/dossier-archive.ts'
import { siteContext } from '../../http/context.ts'
import { generatedPdfResponse, printInVisitorTurn } from '../../http/files/document-pdf.ts'
import type { Route } from './+types/dossier-pdf.ts'
import { openDossier } from './open-dossier.server.ts'

/** Returns the dossier as one PDF. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const content = await openDossier(args)
  const { context } = args
  const pdf = await printInVisitorTurn(context, () => printDossier(context.get(siteContext), content))
  return generatedPdfResponse(pdf, dossierFileName(content, args.context.get(siteContext).facts.current()))
}
