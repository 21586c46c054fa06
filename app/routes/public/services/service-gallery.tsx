import { Picture } from '../../../ui/picture/picture.tsx'
import type { GalleryPicture } from './service-text.ts'
import './service-gallery.css'

export function ServiceGallery({ pictures }: { pictures: readonly GalleryPicture[] }) {
  return (
    <ul className="plain-list service-gallery">
      {pictures.map(({ picture, part, colour }) => (
        <li key={picture}>
          <figure>
            <Picture name={picture} sizes="(width > 1080px) 20vw, 46vw" />
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
