import { listDossierPhotoFiles } from '../../../domain/oversight/dossiers/dossier-archive.ts'
import { loadDossier } from '../../../domain/oversight/dossiers/load-dossier.ts'
import { dossierLinkContext, siteContext } from '../../http/context.ts'
import { fileNotFoundResponse } from '../../http/files/stream-file.ts'
import { streamRequestPhoto } from '../received-request/serve-photo.server.ts'
import type { Route } from './+types/dossier-photo.ts'

/** Returns a photo of the dossier; `?taille=vignette` returns the thumbnail. */
export async function loader({ request, url, params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, files } = context.get(siteContext)
  const content = await loadDossier(db, context.get(dossierLinkContext).dossier)
  const photo = content && listDossierPhotoFiles(content).find(({ id }) => id === params.photoId)
  return photo ? streamRequestPhoto(request, files, photo, url) : fileNotFoundResponse()
}
