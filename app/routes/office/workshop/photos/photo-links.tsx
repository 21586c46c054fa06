import { useLightbox } from '../../../../ui/pictures/use-lightbox.tsx'
import './photo-links.css'

interface PhotoLinksProps {
  photos: readonly { id: string; name: string; url: string; thumbnail: string }[]
}

/** Row of thumbnails, each of which opens the photo full screen. */
export function PhotoLinks({ photos }: PhotoLinksProps) {
  const { opens, view } = useLightbox([...photos])
  if (photos.length === 0) return null
  return (
    <>
      <ul className="plain-list photo-links">
        {photos.map(({ id, name, url, thumbnail }, index) => (
          <li key={id}>
            <a href={url} {...opens(index)}>
              <img src={thumbnail} alt={name} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
      {view}
    </>
  )
}
