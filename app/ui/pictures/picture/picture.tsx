import { preload } from 'react-dom'
import type { FocalPoint } from '../../../../domain/kernel/files/picture-address.ts'
import { type PictureName, sitePictures } from './pictures.ts'
import './picture.css'
import './pictures.css'

interface PictureProps {
  name: PictureName
  /** Value of `<img sizes>`. */
  sizes: string
  /** `''` for a picture that adds nothing to the text beside it. */
  alt: string
  /**
   * `true` for the largest element of the first screen: fetched immediately instead of lazily. `low` for a picture behind something
   * else: fetched after it.
   */
  priority?: boolean | 'low'
  className?: string
  /** Point that stays visible where the page crops the picture. */
  focus?: FocalPoint
  /** Picture that replaces this one on screens that match `media`. */
  instead?: { media: string; name: PictureName; sizes: string }
}

/** A picture of the site: AVIF with a JPEG fallback, and a placeholder in its own colour. */
export function Picture({ name, sizes, alt, priority = false, className, focus, instead }: PictureProps) {
  const { width, height, jpegWidth } = sitePictures[name]
  if (priority === true) {
    if (instead) preloadPicture({ ...instead, srcSet: avifSrcSet(instead.name) })
    preloadPicture({ srcSet: avifSrcSet(name), sizes, media: instead && `not ${instead.media}` })
  }
  return (
    <picture
      className={className ? `picture ${className}` : 'picture'}
      data-picture={name}
      {...focalPointAttributes(focus)}
    >
      {instead && <PictureSources {...instead} />}
      <source type="image/avif" srcSet={avifSrcSet(name)} sizes={sizes} />
      <img
        src={pictureFile(name, jpegWidth, 'jpg')}
        alt={alt}
        width={width}
        height={height}
        {...imageLoadingAttributes(priority)}
      />
    </picture>
  )
}

/** Returns the loading attributes of an `<img>`. */
export function imageLoadingAttributes(priority: PictureProps['priority']) {
  if (priority === true) return { fetchPriority: 'high' } as const
  return { loading: 'lazy', decoding: 'async', fetchPriority: priority || undefined } as const
}

function PictureSources({ media, name, sizes }: { media: string; name: PictureName; sizes: string }) {
  const { width, height, jpegWidth } = sitePictures[name]
  const box = { media, width, height }
  return (
    <>
      <source {...box} type="image/avif" srcSet={avifSrcSet(name)} sizes={sizes} />
      <source {...box} srcSet={`${pictureFile(name, jpegWidth, 'jpg')} ${jpegWidth}w`} sizes={sizes} />
    </>
  )
}

const pictureFile = (name: PictureName, width: number, type: string) => `/pictures/${name}-${width}.${type}`

const avifSrcSet = (name: PictureName) =>
  sitePictures[name].widths.map((width) => `${pictureFile(name, width, 'avif')} ${width}w`).join(', ')

interface FirstPicture {
  /** AVIF files only: browsers without AVIF load the picture when they reach its element. */
  srcSet: string
  sizes: string
  /** Media query of the screens that show this picture. */
  media?: string | undefined
}

/** Preloads a page's first picture from the head of the document, while the page itself is still arriving. */
export function preloadPicture({ srcSet, sizes, media }: FirstPicture) {
  const [href = ''] = srcSet.split(' ', 1)
  preload(href, {
    as: 'image',
    type: 'image/avif',
    fetchPriority: 'high',
    imageSrcSet: srcSet,
    imageSizes: sizes,
    media,
  })
}

const middle = 5

/**
 * Returns the attributes from which `picture.css` positions a cropped picture, to a tenth of its sides: the CSP allows no style
 * attribute. Returns none for the centre, the browser's default.
 */
export function focalPointAttributes(focus: FocalPoint | undefined) {
  const tenth = (percent = 50) => Math.round(percent / 10)
  const [x, y] = [tenth(focus?.x), tenth(focus?.y)]
  return {
    'data-focus-x': x === middle ? undefined : x,
    'data-focus-y': y === middle ? undefined : y,
  }
}
