import { requestPhotoLimits } from '../../../../../domain/correspondence/quote-requests/photo-rules.ts'
import {
  type RimPhotoRejection,
  rimPhotoRejections,
} from '../../../../../domain/workshop/rims/rim-photo-rules.ts'
import { findRimPhoto } from '../../../../../domain/workshop/rims/rim-photos.ts'
import { saveRimPhoto } from '../../../../../domain/workshop/rims/save-rim-photo.ts'
import { readBodyFile } from '../../../../forms/bodies/read-body.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { fileNotFoundResponse } from '../../../../http/files/stream-file.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import {
  postponedUploadResponse,
  putOnlyResponse,
  readFileName,
  rejectedUploadResponse,
  uploadResponse,
} from '../../../../uploads/upload-protocol.ts'
import { streamRequestPhoto } from '../../../received-request/serve-photo.server.ts'
import type { Route } from './+types/photo.ts'
import { parsePhotoUploadParams } from './photo-upload-params.server.ts'

export const handle = { permission: 'work-on-orders' } satisfies OfficeAccess

/** Returns one photo of an order or its rims; `?taille=vignette` returns the thumbnail. */
export async function loader({ request, url, params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, files } = context.get(siteContext)
  const photo = await findRimPhoto(db, params.id, params.photoId)
  return photo ? streamRequestPhoto(request, files, photo, url) : fileNotFoundResponse()
}

/** Stores a photo sent as the request body by a phone's queue; the query says what it shows. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'PUT') return putOnlyResponse()
  const about = parsePhotoUploadParams(params, new URL(request.url).searchParams)
  if (!about) return fileNotFoundResponse()
  const deps = context.get(siteContext)
  const fileName = readFileName(request)
  const body = await readBodyFile({ request, context }, requestPhotoLimits.maxBytes)
  if (body.outcome === 'rejected')
    return body.status === 413
      ? rejectionResponse('too-large', fileName)
      : postponedUploadResponse(body.status, body.message)
  const photo = { ...about, fileName, path: body.file.path }
  const receipt = await saveRimPhoto(deps, context.get(staffContext), photo).finally(body.file.remove)
  if (receipt.outcome === 'stored') return uploadResponse(200, receipt)
  if (receipt.outcome === 'postponed') return postponedUploadResponse(503, receipt.message, receipt.wait)
  return rejectionResponse(receipt.reason, fileName)
}

const rejectionResponse = (reason: RimPhotoRejection, fileName: string) =>
  rejectedUploadResponse(422, rimPhotoRejections[reason](fileName))
