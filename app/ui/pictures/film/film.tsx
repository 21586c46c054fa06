import { useRef } from 'react'
import { type FilmName, films } from '../picture/films.ts'
import { Picture } from '../picture/picture.tsx'
import { PlayButton } from './play-button.tsx'
import { useFilm } from './use-film.ts'
import './film.css'

interface FilmProps {
  name: FilmName
  /** How wide it stands on the page, as `<img sizes>` says it. */
  sizes: string
}

/**
 * A short film in a loop, without sound. Its still stands alone until it plays, and for whom it would be too
 * much. It is fetched only once its still is painted, the page is loaded and the film is near; those who ask for
 * less motion or less data start it themselves. Without JavaScript the browser's own controls start it.
 */
export function Film({ name, sizes }: FilmProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { video, isFetched, isPlaying, isShown, canPlay, toggle, events } = useFilm(frame)
  const { files, poster, alt } = films[name]
  const sources = files.map(({ url, type }) => <source key={url} src={url} type={type} />)
  return (
    <div className="film" ref={frame}>
      <Picture name={poster} sizes={sizes} priority />
      {isFetched && (
        <video ref={video} muted loop playsInline data-shown={isShown || undefined} aria-hidden {...events}>
          {sources}
        </video>
      )}
      {canPlay && <PlayButton isPlaying={isPlaying} onPress={toggle} />}
      <noscript>
        <video muted loop playsInline controls preload="none" aria-label={alt}>
          {sources}
        </video>
      </noscript>
    </div>
  )
}
