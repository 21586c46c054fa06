import { openUploadedPicture } from '../../../domain/kernel/files/picture-derivatives.ts'
import { siteContext } from '../../http/context.ts'
import { fileNotFoundResponse, streamFile } from '../../http/files/stream-file.ts'
import type { Route } from './+types/image.ts'

const immutable = 'public, max-age=31536000, immutable'

/**
 * Returns an uploaded picture in one of its sizes. The picture at an address never changes; a temporary substitute is not cached.
 */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const takesAvif = request.headers.get('Accept')?.includes('image/avif') ?? false
  const picture = await openUploadedPicture(context.get(siteContext), params.name, takesAvif)
  if (!picture) return fileNotFoundResponse()
  return streamFile(request, picture.file, {
    'Cache-Control': picture.isFinal ? immutable : 'no-store',
    // An address without a file type is served in a format that the browser accepts.
    ...(!params.name.includes('.') && { Vary: 'Accept' }),
  })
}
