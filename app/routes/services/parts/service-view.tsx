import { above } from '../../../styles/widths.ts'
import { ComputedNote } from '../../../ui/computed-note/computed-note.tsx'
import { Picture } from '../../../ui/pictures/picture/picture.tsx'
import type { View } from '../service-pages.server.ts'
import './service-view.css'

const sizes = `${above.compact} 44vw, 92vw`

/** One picture among the words of a part, with its legend. */
export function ServiceView({ picture, caption }: View) {
  return (
    <figure className="service-view">
      <Picture {...picture} sizes={sizes} />
      <figcaption>
        {caption} <ComputedNote />
      </figcaption>
    </figure>
  )
}
