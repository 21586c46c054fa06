import type { FocalPoint } from '../../../../domain/file-link.ts'
import { derivativeUrl, plainWidthOf, widthsOf } from '../../../../domain/publishing/derivative-address.ts'
import type { UploadedPicture } from '../../../../domain/publishing/picture-address.ts'
import { askFirst } from '../picture/ask-first.ts'
import { focusOf } from '../picture/focus.ts'
import { fetching } from '../picture/picture.tsx'

interface UploadedProps {
  picture: UploadedPicture
  alt: string
  sizes: string
  priority?: boolean | 'low'
  focus?: FocalPoint
}

export function Uploaded({ picture, alt, sizes, priority, focus }: UploadedProps) {
  const srcSet = (type: 'avif' | 'jpg') =>
    widthsOf(picture)
      .map((width) => `${derivativeUrl(picture, width, type)} ${width}w`)
      .join(', ')
  if (priority === true) askFirst({ srcSet: srcSet('avif'), sizes })
  return (
    <picture className="picture" data-stand-in={picture.colour} {...focusOf(focus)}>
      <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
      <img
        src={derivativeUrl(picture, plainWidthOf(picture), 'jpg')}
        srcSet={srcSet('jpg')}
        sizes={sizes}
        alt={alt}
        width={picture.width}
        height={picture.height}
        {...fetching(priority)}
      />
    </picture>
  )
}
