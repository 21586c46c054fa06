import { type MouseEvent, useState } from 'react'
import { Lightbox } from '../../../ui/pictures/lightbox.tsx'
import './photo-links.css'

interface PhotoLinksProps {
  photos: readonly { id: string; name: string; url: string; thumbnail: string }[]
}

/** Small pictures in a row; each opens as large as the screen allows. */
export function PhotoLinks({ photos }: PhotoLinksProps) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  const open = (place: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpenAt(place)
  }
  if (photos.length === 0) return null
  return (
    <>
      <ul className="plain-list photo-links">
        {photos.map(({ id, name, url, thumbnail }, place) => (
          <li key={id}>
            <a href={url} onClick={open(place)}>
              <img src={thumbnail} alt={name} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
      <Lightbox images={[...photos]} openAt={openAt} onClose={() => setOpenAt(null)} />
    </>
  )
}
