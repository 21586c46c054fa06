import type { FileLink } from '../../../domain/news/find-article.ts'
import { Picture } from '../picture/picture.tsx'
import { type PictureName, pictures } from '../picture/pictures.ts'

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

/** Which of the site's pictures an address such as `/pictures/portfolio-or-1-720.jpg` means, if any. */
function ownPicture(url: string): PictureName | null {
  const name = /^\/pictures\/([\w-]+)/.exec(url)?.[1]
  if (!name) return null
  return [name, name.replace(/-\d+$/, '')].find(isPicture) ?? null
}

const isPicture = (name: string): name is PictureName => Object.hasOwn(pictures, name)
