import { ComputedNote } from '../../computed-note/computed-note.tsx'
import { Picture } from '../../pictures/picture/picture.tsx'
import type { PictureName } from '../../pictures/picture/pictures.ts'
import './workshop-picture.css'

/** By the place's id (`domain/site.ts`): a place without a picture has none. */
const pictures: Record<string, PictureName> = {
  epinal: 'atelier-tour',
  ostwald: 'atelier-cabine',
  chambery: 'atelier-rack',
  'tw-kustoms': 'service-twkustoms',
}

/** What a place looks like, at the head of its card. */
export function WorkshopPicture({ of: id, sizes }: { of: string; sizes: string }) {
  const name = pictures[id]
  if (!name) return null
  return (
    <figure className="workshop-picture">
      <Picture name={name} sizes={sizes} />
      <figcaption>
        <ComputedNote />
      </figcaption>
    </figure>
  )
}
