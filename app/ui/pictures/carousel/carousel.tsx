import { useEffect, useId } from 'react'
import type { FileLink } from '../../../../domain/file-link.ts'
import { ChevronLeft, ChevronRight } from '../../icon/icons.ts'
import { ArticleImage } from '../article-image/article-image.tsx'
import { CarouselThumbnails } from './carousel-thumbnails.tsx'
import { useCarousel } from './use-carousel.ts'
import './carousel.css'

interface CarouselProps {
  images: FileLink[]
  /** What the pictures show together, for who does not see them. */
  label: string
  /** How wide a slide stands on the page, as `<img sizes>` says it. */
  sizes: string
  /** The slide shown first, counted from 0. */
  startAt?: number
  /** Hears of each slide that is shown after that one. */
  onShow?: (slide: number) => void
}

/**
 * Pictures side by side in a row that scrolls by itself: a finger swipes it, the arrow keys and the buttons
 * move it, and without JavaScript it still scrolls. The previous button is hidden on the first slide and the
 * next on the last (docs/product.md §2.9).
 */
export function Carousel({ images, label, sizes, startAt = 0, onShow }: CarouselProps) {
  const id = useId()
  const { at, last, goTo, step, onKeyDown, scrolling } = useCarousel(images.length, startAt)
  useEffect(() => onShow?.(at), [onShow, at])
  if (images.length === 0) return null
  return (
    <section className="carousel" aria-roledescription="carrousel" aria-label={label} onKeyDown={onKeyDown}>
      <div className="carousel__stage">
        <ul className="carousel__track plain-list" tabIndex={last > 0 ? 0 : undefined} {...scrolling}>
          {images.map((image, index) => (
            <li key={image.url} id={`${id}-${index + 1}`} data-shown={index === at || undefined}>
              <ArticleImage image={image} sizes={sizes} priority={index === startAt} />
            </li>
          ))}
        </ul>
        <button type="button" className="carousel__previous" hidden={at === 0} onClick={() => step(-1)}>
          <ChevronLeft />
          <span className="visually-hidden">Photo précédente</span>
        </button>
        <button type="button" className="carousel__next" hidden={at === last} onClick={() => step(1)}>
          <ChevronRight />
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
