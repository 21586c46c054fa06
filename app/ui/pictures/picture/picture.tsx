import type { FocalPoint } from '../../../../domain/file-link.ts'
import { askFirst } from './ask-first.ts'
import { focusOf } from './focus.ts'
import { avifs, file } from './picture-files.ts'
import { Sources } from './picture-sources.tsx'
import { type PictureName, pictures } from './pictures.ts'
import './focus.css'
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
    if (instead) askFirst({ ...instead, srcSet: avifs(instead.name) })
    askFirst({ srcSet: avifs(name), sizes, media: instead && `not ${instead.media}` })
  }
  return (
    <picture
      className={className ? `picture ${className}` : 'picture'}
      data-picture={name}
      {...focusOf(focus)}
    >
      {instead && <Sources {...instead} />}
      <source type="image/avif" srcSet={avifs(name)} sizes={sizes} />
      <img
        src={file(name, jpegWidth, 'jpg')}
        alt={alt}
        width={width}
        height={height}
        {...fetching(priority)}
      />
    </picture>
  )
}

/** What an `<img>` says of when it is wanted. */
export function fetching(priority: PictureProps['priority']) {
  if (priority === true) return { fetchPriority: 'high' } as const
  return { loading: 'lazy', decoding: 'async', fetchPriority: priority || undefined } as const
}
