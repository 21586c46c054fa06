import { minWidthQueries } from '../../styles/widths.ts'
import { ComparisonSlider } from './comparison-slider.tsx'
import type { DescribedPicture } from './picture/describe-picture.server.ts'
import { Picture } from './picture/picture.tsx'
import './comparison-slider.css'

interface BeforeAfterProps {
  before: DescribedPicture
  after: DescribedPicture
  title: string
  caption: string
  /** Whether the caption is beside the picture on wide screens instead of below. */
  beside?: boolean
}

/** Compares two site pictures, with a caption. */
export function BeforeAfter({ before, after, title, caption, beside }: BeforeAfterProps) {
  const sizes = beside ? `${minWidthQueries.tablet} 58vw, 92vw` : `${minWidthQueries.phone} 46vw, 92vw`
  return (
    <figure className="before-after" data-beside={beside || undefined}>
      <ComparisonSlider
        before={<Picture {...before} sizes={sizes} />}
        after={<Picture {...after} sizes={sizes} />}
        title={title}
      />
      <figcaption>
        <strong>{title}</strong>
        {caption}
      </figcaption>
    </figure>
  )
}
