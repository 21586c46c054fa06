import type { FileLink, FocalPoint } from '../../../domain/kernel/files/picture-address.ts'
import {
  findFallbackPictureWidth,
  listPictureDerivativeWidths,
  parseUploadedPictureAddress,
  pictureDerivativeUrl,
  type UploadedPicture,
} from '../../../domain/kernel/files/picture-address.ts'
import { focalPointAttributes, imageLoadingAttributes, Picture, preloadPicture } from './picture/picture.tsx'
import { sitePictureOf } from './site-picture.ts'
import './picture/picture.css'

interface ArticleImageProps {
  image: FileLink
  sizes: string
  priority?: boolean | 'low'
}

/** Image of an article: a picture of the site or an uploaded one, in the best size. */
export function ArticleImage({ image, sizes, priority }: ArticleImageProps) {
  const own = sitePictureOf(image.url)
  const { name: alt, focus } = image
  if (own) return <Picture name={own} alt={alt} sizes={sizes} priority={priority} focus={focus} />
  const uploaded = parseUploadedPictureAddress(image.url)
  if (uploaded)
    return <UploadedImage picture={uploaded} alt={alt} sizes={sizes} priority={priority} focus={focus} />
  return (
    <div className="picture">
      <img src={image.url} alt={image.name} {...imageLoadingAttributes(priority)} />
    </div>
  )
}

interface UploadedImageProps {
  picture: UploadedPicture
  alt: string
  sizes: string
  priority?: boolean | 'low'
  focus?: FocalPoint
}

function UploadedImage({ picture, alt, sizes, priority, focus }: UploadedImageProps) {
  const srcSet = (type: 'avif' | 'jpg') =>
    listPictureDerivativeWidths(picture)
      .map((width) => `${pictureDerivativeUrl(picture, width, type)} ${width}w`)
      .join(', ')
  if (priority === true) preloadPicture({ srcSet: srcSet('avif'), sizes })
  return (
    <picture className="picture" data-stand-in={picture.colour} {...focalPointAttributes(focus)}>
      <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
      <img
        src={pictureDerivativeUrl(picture, findFallbackPictureWidth(picture), 'jpg')}
        srcSet={srcSet('jpg')}
        sizes={sizes}
        alt={alt}
        width={picture.width}
        height={picture.height}
        {...imageLoadingAttributes(priority)}
      />
    </picture>
  )
}
