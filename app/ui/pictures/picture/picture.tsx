import { preload } from 'react-dom'
import type { FocalPoint } from '../../../../domain/kernel/files/picture-address.ts'
import { type PictureName, pictures } from './pictures.ts'
import './picture.css'
import './pictures.css'

interface PictureProps {
  name: PictureName
  /** How wide the picture stands on the page, as `<img sizes>` says it. */
  sizes: string
  /** `''` for a picture that says nothing more than the text beside it. */
  alt: string
  /**
   * `true` for the largest thing of the first screen: fetched at once instead of when it comes near. `low` for
   * what stands behind something else: fetched after it.
   */
  priority?: boolean | 'low'
  className?: string
  /** What stays in sight where the page crops it. */
  focus?: FocalPoint
  /** Another picture for another shape of screen. */
  instead?: { media: string; name: PictureName; sizes: string }
}

/** One of the site's own pictures: AVIF with a JPEG behind it, its place kept in its own colour. */
export function Picture({ name, sizes, alt, priority = false, className, focus, instead }: PictureProps) {
  const { width, height, jpegWidth } = pictures[name]
  if (priority === true) {
    if (instead) preloadPicture({ ...instead, srcSet: avifSrcSet(instead.name) })
    preloadPicture({ srcSet: avifSrcSet(name), sizes, media: instead && `not ${instead.media}` })
  }
  return (
    <picture
      className={className ? `picture ${className}` : 'picture'}
      data-picture={name}
      {...focusAttributes(focus)}
    >
      {instead && <PictureSources {...instead} />}
      <source type="image/avif" srcSet={avifSrcSet(name)} sizes={sizes} />
      <img
        src={pictureFile(name, jpegWidth, 'jpg')}
        alt={alt}
        width={width}
        height={height}
        {...fetchAttributes(priority)}
      />
    </picture>
  )
}

/** What an `<img>` says of when it is wanted. */
export function fetchAttributes(priority: PictureProps['priority']) {
  if (priority === true) return { fetchPriority: 'high' } as const
  return { loading: 'lazy', decoding: 'async', fetchPriority: priority || undefined } as const
}

function PictureSources({ media, name, sizes }: { media: string; name: PictureName; sizes: string }) {
  const { width, height, jpegWidth } = pictures[name]
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
  pictures[name].widths.map((width) => `${pictureFile(name, width, 'avif')} ${width}w`).join(', ')

interface FirstPicture {
  /** Of the AVIF files: browsers without AVIF find theirs where the picture stands. */
  srcSet: string
  sizes: string
  /** The screens on which it is this picture. */
  media?: string | undefined
}

/** Names a page's first picture before all else in its head: it comes while the page is still on its way. */
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
 * What `picture.css` keeps in sight of a cropped picture, to a tenth of its sides: the page's policy allows no style
 * attribute. Nothing for the middle, which browsers keep by themselves.
 */
export function focusAttributes(focus: FocalPoint | undefined) {
  const tenth = (percent = 50) => Math.round(percent / 10)
  const [x, y] = [tenth(focus?.x), tenth(focus?.y)]
  return {
    'data-focus-x': x === middle ? undefined : x,
    'data-focus-y': y === middle ? undefined : y,
  }
}
