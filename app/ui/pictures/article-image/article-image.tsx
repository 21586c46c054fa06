import type { FileLink, FocalPoint } from '../../../../domain/file-link.ts'
import { derivativeUrl, plainWidthOf, widthsOf } from '../../../../domain/publishing/derivative-address.ts'
import { type UploadedPicture, uploadedPicture } from '../../../../domain/publishing/picture-address.ts'
import { askFirst } from '../picture/ask-first.ts'
import { focusOf } from '../picture/focus.ts'
import { fetching, Picture } from '../picture/picture.tsx'
import { ownPicture } from './own-picture.ts'
import './article-image.css'

interface ArticleImageProps {
  image: FileLink
  sizes: string
  priority?: boolean | 'low'
}

/** An article's image: one of the site's own pictures or an uploaded one, each in its best size. */
export function ArticleImage({ image, sizes, priority }: ArticleImageProps) {
  const own = ownPicture(image.url)
  const { name: alt, focus } = image
  if (own) return <Picture name={own} alt={alt} sizes={sizes} priority={priority} focus={focus} />
  const uploaded = uploadedPicture(image.url)
  if (uploaded) return <Uploaded picture={uploaded} {...{ alt, sizes, priority, focus }} />
  return (
    <div className="picture">
      <img src={image.url} alt={image.name} {...fetching(priority)} />
    </div>
  )
}

interface UploadedProps {
  picture: UploadedPicture
  alt: string
  sizes: string
  priority?: boolean | 'low'
  focus?: FocalPoint
}

function Uploaded({ picture, alt, sizes, priority, focus }: UploadedProps) {
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
