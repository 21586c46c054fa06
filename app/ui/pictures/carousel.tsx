import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { FileLink } from '../../../domain/kernel/files/picture-address.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../icon/icons.ts'
import { ArticleImage } from './article-image.tsx'
import './carousel.css'

interface CarouselProps {
  images: FileLink[]
  /** Accessible name of the pictures as a group. */
  label: string
  /** Value of `<img sizes>` for a slide. */
  sizes: string
  /** Index of the first slide shown, from 0. */
  startAt?: number
  /** Called with the index of each slide shown. */
  onShow?: (slide: number) => void
}

/**
 * Row of pictures with native scrolling: swiped by finger, moved by arrow keys and buttons, and still scrollable without
 * JavaScript. The previous button is hidden on the first slide and the next button on the last.
 */
export function Carousel({ images, label, sizes, startAt = 0, onShow }: CarouselProps) {
  const id = useId()
  const { at, last, goTo, step, scrolling } = useCarousel(images.length, startAt)
  useEffect(() => onShow?.(at), [onShow, at])
  if (images.length === 0) return null
  return (
    <section className="carousel" aria-roledescription="carrousel" aria-label={label}>
      <div className="carousel__stage">
        <ul className="carousel__track plain-list" tabIndex={last > 0 ? 0 : undefined} {...scrolling}>
          {images.map((image, index) => (
            <li key={image.url} id={`${id}-${index + 1}`} data-shown={index === at || undefined}>
              <ArticleImage image={image} sizes={sizes} priority={index === startAt} />
            </li>
          ))}
        </ul>
        <button type="button" className="carousel__previous" hidden={at === 0} onClick={() => step(-1)}>
          <ChevronLeftIcon />
          <span className="visually-hidden">Photo précédente</span>
        </button>
        <button type="button" className="carousel__next" hidden={at === last} onClick={() => step(1)}>
          <ChevronRightIcon />
          <span className="visually-hidden">Photo suivante</span>
        </button>
      </div>
      <p className="carousel__legend" aria-live="polite">
        {last > 0 && <span className="carousel__position">{`${at + 1} / ${last + 1}`}</span>}
        <span>{images[at]?.name}</span>
      </p>
      {last > 0 && <CarouselThumbnails images={images} at={at} slideId={id} onChoose={goTo} />}
    </section>
  )
}

interface CarouselThumbnailsProps {
  images: FileLink[]
  /** Index of the slide shown, from 0. */
  at: number
  /** Prefix of the slide ids: `{slideId}-1`, `{slideId}-2` … The links work without JavaScript. */
  slideId: string
  onChoose: (slide: number) => void
}

/** Thumbnails of all pictures, each a link to its slide. */
function CarouselThumbnails({ images, at, slideId, onChoose }: CarouselThumbnailsProps) {
  const choose = (slide: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onChoose(slide)
  }
  return (
    <ul className="carousel__thumbnails plain-list">
      {images.map(({ url, name }, index) => (
        <li key={url}>
          <a
            href={`#${slideId}-${index + 1}`}
            aria-label={`Photo ${index + 1}\u00a0: ${name}`}
            aria-current={index === at || undefined}
            onClick={choose(index)}
          >
            <ArticleImage image={{ url, name: '' }} sizes="5rem" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Scrolls a row of equally wide slides and returns the index of the slide shown, from 0. */
function useCarousel(count: number, startAt: number) {
  const last = count - 1
  const [at, setAt] = useState(() => Math.min(Math.max(startAt, 0), last))
  const track = useRef<HTMLUListElement>(null)
  // Slide that a press scrolls to; slides passed on the way do not count as shown.
  const aim = useRef<number | null>(null)
  useKeepPlace(track, at, setAt)
  useEffect(() => loadNeighbours(track.current, at), [at])

  function goTo(slide: number) {
    if (slide < 0 || slide > last || !track.current) return
    aim.current = slide
    setAt(slide)
    track.current.scrollTo({ left: slide * track.current.clientWidth })
  }
  /**
   * Goes to the next or previous slide. At either end the button disappears, so the focus moves to the slides, where the arrow
   * keys work.
   */
  function step(by: 1 | -1) {
    goTo(at + by)
    if (at + by === 0 || at + by === last) track.current?.focus({ preventScroll: true })
  }
  function settle() {
    if (!track.current?.clientWidth) return
    const shown = currentSlide(track.current)
    if (aim.current !== null && aim.current !== shown) return
    aim.current = null
    setAt(shown)
  }
  useSlideKeys(track, (key) => {
    const slide = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[key]
    if (slide !== undefined) goTo(slide)
    return slide !== undefined
  })
  const letGo = () => {
    aim.current = null
  }
  const scrolling = {
    ref: track,
    onScroll: settle,
    onScrollEnd: () => {
      letGo()
      settle()
    },
    // Scrolling by hand cancels the target of the last click.
    onPointerDown: letGo,
    onWheel: letGo,
  }
  return { at, last, goTo, step, scrolling }
}

/**
 * Calls `onKey` with keys pressed in the carousel, or anywhere in the dialog that contains it, so that the arrow keys work as soon
 * as the dialog opens. Fields, which use these keys themselves, are left out. `onKey` returns whether it used the key.
 */
function useSlideKeys(track: RefObject<HTMLElement | null>, onKey: (key: string) => boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.closest('input, select, textarea')) return
    if (onKey(event.key)) event.preventDefault()
  })
  useEffect(() => {
    const region =
      track.current?.closest<HTMLElement>('dialog') ?? track.current?.closest<HTMLElement>('.carousel')
    if (!region) return
    const listen = (event: KeyboardEvent) => press(event)
    region.addEventListener('keydown', listen)
    return () => region.removeEventListener('keydown', listen)
  }, [track])
}

/** Keeps the current slide in place when the row gets its first width (in a dialog) or is resized. */
function useKeepPlace(track: RefObject<HTMLElement | null>, at: number, setAt: (slide: number) => void) {
  const shownIndex = useRef(at)
  useEffect(() => {
    shownIndex.current = at
  }, [at])
  useEffect(() => {
    const row = track.current
    if (!row) return
    let width = 0
    const observer = new ResizeObserver(() => {
      if (row.clientWidth === width) return
      const isFirst = width === 0
      width = row.clientWidth
      // The row was scrolled before hydration: keep that slide.
      if (isFirst && row.scrollLeft > 0) setAt(currentSlide(row))
      else row.scrollTo({ left: shownIndex.current * width, behavior: 'instant' })
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [track, setAt])
}

const currentSlide = (row: HTMLElement) => Math.round(row.scrollLeft / row.clientWidth)

/** Loads the pictures beside the current one before they are scrolled to. */
function loadNeighbours(track: HTMLElement | null, at: number) {
  for (const slide of [at - 1, at, at + 1]) {
    track?.children[slide]?.querySelector('img')?.setAttribute('loading', 'eager')
  }
}
