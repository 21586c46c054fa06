import { type RefObject, useEffect, useRef, useState } from 'react'
import { getOwnProperty } from '../../../domain/kernel/text/own-property.ts'
import { type FilmName, siteFilms } from './picture/films.ts'
import { Picture } from './picture/picture.tsx'
import './film.css'

interface FilmProps {
  name: FilmName
  /** Value of `<img sizes>` for the still picture. */
  sizes: string
}

/**
 * A short film without sound in a loop. Shows a still picture until it plays. The film is requested after the still is painted,
 * the page is loaded and the film is near the screen. Visitors who prefer less motion or less data start it themselves. Without
 * JavaScript the browser's own controls start it.
 */
export function SilentFilm({ name, sizes }: FilmProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { video, isFetched, isPlaying, isShown, canPlay, toggle, events } = useFilm(frame)
  const { files, poster, alt } = siteFilms[name]
  const sources = files.map(({ url, type }) => <source key={url} src={url} type={type} />)
  return (
    <div className="film" ref={frame}>
      <Picture {...poster} sizes={sizes} priority />
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

interface PlayButtonProps {
  isPlaying: boolean
  onPress: () => void
}

function PlayButton({ isPlaying, onPress }: PlayButtonProps) {
  return (
    <button type="button" className="film__button" onClick={onPress}>
      <svg viewBox="0 0 24 24" width="18" height="18" fill="currentColor" aria-hidden="true">
        <path d={isPlaying ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4l13 8-13 8z'} />
      </svg>
      {isPlaying ? 'Mettre en pause' : 'Lire'}
    </button>
  )
}

/**
 * `waiting`: only the still image so far. `playing`, `paused`: chosen by the visitor, or `paused` by a browser that blocks
 * autoplay. `failed`: permanently only the still image.
 */
type FilmState = 'waiting' | 'playing' | 'paused' | 'failed'

/**
 * State after an error of `play()`, by its name: some browsers block playback on low battery; `NotSupportedError` means that no
 * file could be loaded.
 */
const stateAfter: Record<string, FilmState> = { NotAllowedError: 'paused', NotSupportedError: 'failed' }

/** Manages the film in `frame`, the element that contains its still. Pauses the film while it is off screen. */
function useFilm(frame: RefObject<HTMLElement | null>) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<FilmState>('waiting')
  const [isFetched, setIsFetched] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const [isNear, setIsNear] = useState(false)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const stopped = new AbortController()
    const begin = () => {
      if (stopped.signal.aborted) return
      if (prefersLessMotionOrData()) return setState('paused')
      setState('playing')
      whenNear(element, setIsNear, stopped.signal)
    }
    whenPainted(element.querySelector('img')).then(begin)
    return () => stopped.abort()
  }, [frame])

  const isWanted = state === 'playing' && isNear
  useEffect(() => {
    if (isWanted) setIsFetched(true)
  }, [isWanted])
  useEffect(() => {
    if (!isFetched || !video.current) return
    if (!isWanted) video.current.pause()
    else video.current.play().catch(({ name }) => setState((now) => getOwnProperty(stateAfter, name) ?? now))
  }, [isFetched, isWanted])

  const toggle = () => {
    setIsNear(true)
    setState(state === 'playing' ? 'paused' : 'playing')
  }
  return {
    video,
    isFetched: isFetched && state !== 'failed',
    isShown,
    isPlaying: state === 'playing',
    canPlay: state === 'playing' || state === 'paused',
    toggle,
    events: { onPlaying: () => setIsShown(true), onError: () => setState('failed') },
  }
}

/** Whether the visitor prefers less motion (system setting) or less data (browser setting). */
function prefersLessMotionOrData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData === true
}

/** Resolves once the page is loaded and `image` is painted or has failed to load. */
async function whenPainted(image: HTMLImageElement | null): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  await image?.decode().catch(() => {})
  // Two frames: the first one paints the picture, the second one comes after it.
  await nextFrame()
  await nextFrame()
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Calls `onChange` when `element` comes near the screen or leaves it, until `stop` is aborted. */
function whenNear(element: Element, onChange: (isNear: boolean) => void, stop: AbortSignal): void {
  const observer = new IntersectionObserver(([entry]) => onChange(entry?.isIntersecting === true), {
    rootMargin: '200px',
  })
  observer.observe(element)
  stop.addEventListener('abort', () => observer.disconnect())
}
