import { listMatterOrders } from '../../../domain/kernel/matters/matter-records.ts'
import { findShownPhoto } from '../../../domain/workshop/rims/shown-photos.ts'
import { matterContext, siteContext } from '../../http/context.ts'
import { fileNotFoundResponse } from '../../http/files/stream-file.ts'
import { streamRequestPhoto } from '../received-request/serve-photo.server.ts'
import type { Route } from './+types/shown-photo.ts'

/** Returns a photo of the work that the workshop currently shows to the client. */
export async function loader({ request, url, params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, files } = context.get(siteContext)
  const orders = await listMatterOrders(db, context.get(matterContext).key)
  const photo = await findShownPhoto(
    db,
    orders.map(({ id }) => id),
    params.photoId,
  )
  return photo ? streamRequestPhoto(request, files, photo, url) : fileNotFoundResponse()
}
