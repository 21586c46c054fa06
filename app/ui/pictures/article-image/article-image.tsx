import type { FileLink } from '../../../../domain/file-link.ts'
import { uploadedPicture } from '../../../../domain/publishing/picture-address.ts'
import { fetching, Picture } from '../picture/picture.tsx'
import { ownPicture } from './own-picture.ts'
import { Uploaded } from './uploaded-image.tsx'
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
