import { openPicture } from '../../../domain/kernel/files/picture-derivatives.ts'
import { siteContext } from '../../http/context.ts'
import { fileNotFound, streamFile } from '../../http/files/stream-file.ts'
import type { Route } from './+types/image.ts'

const immutable = 'public, max-age=31536000, immutable'

/**
 * An uploaded picture in one of its sizes (docs/product.md §10.18). An address stands for one picture for
 * ever; what only stands in for it is not kept by anybody.
 */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const takesAvif = request.headers.get('Accept')?.includes('image/avif') ?? false
  const picture = await openPicture(context.get(siteContext), params.name, takesAvif)
  if (!picture) return fileNotFound()
  return streamFile(request, picture.file, {
    'Cache-Control': picture.isFinal ? immutable : 'no-store',
    // Without a type in the address the browser's wish decides.
    ...(!params.name.includes('.') && { Vary: 'Accept' }),
  })
}
