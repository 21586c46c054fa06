import './shown-photos.css'

export interface ShownPhotoGroup {
  /** For example « À la réception ». */
  name: string
  photos: readonly { id: string; name: string; url: string; thumbnail: string }[]
}

/** Photos for the client, grouped by subject; each opens in full size. */
export function ShownPhotos({ groups }: { groups: readonly ShownPhotoGroup[] }) {
  return (
    <div className="shown-photos">
      {groups.map(({ name, photos }) => (
        <section key={name} aria-label={name}>
          <h3>{name}</h3>
          <ul className="plain-list">
            {photos.map((photo) => (
              <li key={photo.id}>
                <a href={photo.url}>
                  <img src={photo.thumbnail} alt={photo.name} loading="lazy" width="320" height="240" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
