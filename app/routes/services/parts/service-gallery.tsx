import { above } from '../../../styles/widths.ts'
import { Picture } from '../../../ui/pictures/picture/picture.tsx'
import type { GalleryPicture } from '../service-pages.server.ts'
import './service-gallery.css'

const firstSizes = `${above.tablet} 38vw, 92vw`
const otherSizes = `${above.tablet} 18vw, 46vw`

export function ServiceGallery({ pictures }: { pictures: readonly GalleryPicture[] }) {
  return (
    <ul className="plain-list service-gallery">
      {pictures.map(({ picture, part, colour }, index) => (
        <li key={picture.name}>
          <figure>
            <Picture {...picture} sizes={index === 0 ? firstSizes : otherSizes} />
            <figcaption>
              {part}
              <span className="service-gallery__colour">{colour}</span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
