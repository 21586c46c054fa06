import type { DescribedPicture } from '../pictures/picture/describe-picture.server.ts'
import { Picture } from '../pictures/picture/picture.tsx'
import { SyntheticImageNote } from '../pictures/synthetic-image-note.tsx'
import './workshop-picture.css'

/** Picture of a location, at the top of its card. */
export function WorkshopPicture({ picture, sizes }: { picture?: DescribedPicture; sizes: string }) {
  if (!picture) return null
  return (
    <figure className="workshop-picture">
      <Picture {...picture} sizes={sizes} />
      <figcaption>
        <SyntheticImageNote />
      </figcaption>
    </figure>
  )
}
