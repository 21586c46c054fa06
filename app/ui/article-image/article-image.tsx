import type { FileLink } from '../../../domain/news/find-article.ts'
import { Picture } from '../picture/picture.tsx'
import { ownPicture } from './own-picture.ts'

interface ArticleImageProps {
  image: FileLink
  sizes: string
  priority?: boolean
}

/** An article's image: one of the site's own pictures in its best size, or any other address as it is. */
export function ArticleImage({ image, sizes, priority }: ArticleImageProps) {
  const own = ownPicture(image.url)
  if (own) return <Picture name={own} alt={image.name} sizes={sizes} priority={priority} />
  return (
    <div className="picture">
      <img src={image.url} alt={image.name} loading={priority ? undefined : 'lazy'} decoding="async" />
    </div>
  )
}
