import { ownPicture } from './own-picture.ts'
import './synthetic-image-note.css'

/**
 * Says beside pictures that they were computed (docs/product.md §2.17). With `of`, only where one of these addresses
 * is the site's own: what people publish are photos.
 */
export function ComputedNote({ of, many }: { of?: readonly { url: string }[]; many?: boolean }) {
  const own = of?.filter(({ url }) => ownPicture(url))
  if (own?.length === 0) return null
  return (
    <span className="computed-note">
      {many || (own && own.length > 1) ? 'Images de synthèse' : 'Image de synthèse'}
    </span>
  )
}
