import { above } from '../../../styles/widths.ts'
import { Picture } from '../picture/picture.tsx'
import type { PictureName } from '../picture/pictures.ts'
import { Compared } from './compared.tsx'

interface BeforeAfterProps {
  before: PictureName
  after: PictureName
  title: string
  caption: string
  /** On a wide screen the caption stands beside the picture instead of below. */
  beside?: boolean
}

/** Two of the site's own pictures compared, with their words below. */
export function BeforeAfter({ before, after, title, caption, beside }: BeforeAfterProps) {
  const sizes = `${above.tablet} ${beside ? 58 : 46}vw, 92vw`
  return (
    <figure className="before-after" data-beside={beside || undefined}>
      <Compared
        before={<Picture name={before} sizes={sizes} />}
        after={<Picture name={after} sizes={sizes} />}
        title={title}
      />
      <figcaption>
        <strong>{title}</strong>
        {caption}
      </figcaption>
    </figure>
  )
}
