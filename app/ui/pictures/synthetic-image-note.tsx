import { ownPicture } from './own-picture.ts'
import './synthetic-image-note.css'

/**
 * Note that pictures are computer-generated (docs/product.md §2.17). With `of`, shown only when one of these addresses is a
 * picture of the site itself: uploads are photos.
 */
export function SyntheticImageNote({ of, many }: { of?: readonly { url: string }[]; many?: boolean }) {
  const own = of?.filter(({ url }) => ownPicture(url))
  if (own?.length === 0) return null
  return (
    <span className="computed-note">
      {many || (own && own.length > 1) ? 'Images de synthèse' : 'Image de synthèse'}
    </span>
  )
}
