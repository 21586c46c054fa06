import { Picture } from '../../ui/picture/picture.tsx'
import type { GalleryPicture } from './texts/service-text.ts'
import './service-gallery.css'

const firstSizes = '(width > 700px) 38vw, 92vw'
const otherSizes = '(width > 700px) 18vw, 46vw'

export function ServiceGallery({ pictures }: { pictures: readonly GalleryPicture[] }) {
  return (
    <ul className="plain-list service-gallery">
      {pictures.map(({ picture, part, colour }, index) => (
        <li key={picture}>
          <figure>
            <Picture name={picture} sizes={index === 0 ? firstSizes : otherSizes} />
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
