import type { MouseEvent } from 'react'
import type { FileLink } from '../../../../domain/file-link.ts'
import { ArticleImage } from '../article-image/article-image.tsx'

interface CarouselThumbnailsProps {
  images: FileLink[]
  /** The slide shown, counted from 0. */
  at: number
  /** Slides are called `{slideId}-1`, `{slideId}-2` …, so that the links lead there without JavaScript too. */
  slideId: string
  onChoose: (slide: number) => void
}

/** All pictures at once, small, each leading to its slide. */
export function CarouselThumbnails({ images, at, slideId, onChoose }: CarouselThumbnailsProps) {
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
