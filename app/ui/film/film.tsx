import { useRef } from 'react'
import { Picture } from '../picture/picture.tsx'
import type { PictureName } from '../picture/pictures.ts'
import { PlayButton } from './play-button.tsx'
import { useFilm } from './use-film.ts'
import './film.css'

interface FilmProps {
  /** Of the files `/films/{name}.webm` and `.mp4`. */
  name: string
  /** The film's first frame; it stands alone until the film plays, and for whom the film would be too much. */
  still: PictureName
  alt: string
  sizes: string
}

/**
 * A short film in a loop, without sound. It is fetched only once its still is painted, the page is loaded and
 * the film is near; those who ask for less motion or less data start it themselves. Without JavaScript the
 * browser's own controls start it.
 */
export function Film({ name, still, alt, sizes }: FilmProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { video, isFetched, isPlaying, isShown, canPlay, toggle, events } = useFilm(frame)
  const sources = (
    <>
      <source src={`/films/${name}.webm`} type="video/webm" />
      <source src={`/films/${name}.mp4`} type="video/mp4" />
    </>
  )
  return (
    <div className="film" ref={frame}>
      <Picture name={still} alt={alt} sizes={sizes} priority />
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
