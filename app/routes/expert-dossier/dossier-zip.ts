import { makeZip } from 'client-zip'
import { listDossierFiles } from '../../../domain/dossiers/dossier-archive.ts'
import { siteContext } from '../../context.ts'
import { contentDisposition } from '../../http/files/content-disposition.ts'
import type { Route } from './+types/dossier-zip.ts'
import { openDossier } from './dossier-visit.server.ts'

/** All that the dossier shows as files, with the list of their SHA-256; each is read when its turn comes. */
export async function loader(visit: Route.LoaderArgs): Promise<Response> {
  const content = await openDossier(visit)
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDisposition('attachment', `dossier-${content.record.number}.zip`),
    'Cache-Control': 'private, no-store',
  }
  const isHead = visit.request.method === 'HEAD'
  const files = listDossierFiles(visit.context.get(siteContext), content)
  return new Response(isHead ? null : makeZip(files), { headers })
}
