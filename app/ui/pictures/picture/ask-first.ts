import { preload } from 'react-dom'

interface FirstPicture {
  /** Of the AVIF files: browsers without AVIF find theirs where the picture stands. */
  srcSet: string
  sizes: string
  /** The screens on which it is this picture. */
  media?: string | undefined
}

/** Names a page's first picture before all else in its head: it comes while the page is still on its way. */
export function askFirst({ srcSet, sizes, media }: FirstPicture) {
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
