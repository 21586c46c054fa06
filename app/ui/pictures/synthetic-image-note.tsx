import type { FileLink } from '../../../domain/kernel/files/picture-address.ts'
import { isComputedPicture } from './computed-picture.ts'
import './synthetic-image-note.css'

/**
 * Note that pictures are computer-generated, once on a page. With `of`, shown only when one of these pictures is
 * computer-generated.
 */
export function SyntheticImageNote({
  of,
  many,
}: {
  of?: readonly Pick<FileLink, 'url' | 'computed'>[]
  many?: boolean
}) {
  const own = of?.filter(isComputedPicture)
  if (own?.length === 0) return null
  return (
    <span className="computed-note" data-says-computed="">
      {many || (own && own.length > 1) ? 'Images de synthèse' : 'Image de synthèse'}
    </span>
  )
}
