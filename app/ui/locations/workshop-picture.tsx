import type { DescribedPicture } from '../pictures/picture/describe-picture.server.ts'
import { Picture } from '../pictures/picture/picture.tsx'
import './workshop-picture.css'

/** Picture of a location, at the top of its card. */
export function WorkshopPicture({ picture, sizes }: { picture?: DescribedPicture; sizes: string }) {
  if (!picture) return null
  return (
    <div className="workshop-picture">
      <Picture {...picture} sizes={sizes} />
    </div>
  )
}
