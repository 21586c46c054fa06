import { href } from 'react-router'
import { DownloadIcon } from '../../../../ui/icon/area-icons.ts'
import { useLightbox } from '../../../../ui/pictures/use-lightbox.tsx'
import '../../../../ui/paper-page.css'
import '../inbox/inbox-record.css'
import './request-photos.css'

interface RequestPhotosProps {
  id: string
  photos: { name: string; url: string; thumbnail: string }[]
}

/** Photos of a request: each opens full screen; all can be downloaded as one file. */
export function RequestPhotos({ id, photos }: RequestPhotosProps) {
  const { opens, view } = useLightbox(photos)
  if (photos.length === 0) return null
  return (
    <section className="paper-sheet inbox-record__part" aria-labelledby="photos-titre">
      <h2 id="photos-titre">Photos</h2>
      <ul className="plain-list record-photos">
        {photos.map(({ name, url, thumbnail }, index) => (
          <li key={url}>
            <a href={url} {...opens(index)} data-record-photo>
              <img src={thumbnail} alt={`${index + 1}, ${name}`} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
      <p className="record-photos__all">
        <a href={href('/gestion/demandes/:id/photos.zip', { id })} download>
          <DownloadIcon /> Télécharger toutes les photos
        </a>
      </p>
      {view}
    </section>
  )
}
