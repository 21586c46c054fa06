import type { FileLink } from '../../../domain/file-link.ts'
import { socialImage } from '../../ui/pictures/article-image/social-image.ts'
import { articleDate } from './article-date.ts'
import { excerptOf } from './article-excerpt.server.ts'

interface ArticleParts {
  title: string
  /** Null while it is being written. */
  main_image: FileLink | null
  content: string
  video: string | null
  audio: string | null
  attachements: FileLink[]
  gallery: FileLink[]
  created_at: Date
}

export type ShownArticle = ReturnType<typeof shownArticle>

/** What an article's page shows of it. */
export function shownArticle({ created_at, ...article }: ArticleParts) {
  const { title, main_image, content, video, audio } = article
  return {
    title,
    main_image,
    content,
    video,
    audio,
    attachements: article.attachements.map((file) => ({ ...file, type: typeOf(file.url) })),
    // Without JavaScript, or by a middle click, a picture opens by itself.
    gallery: article.gallery.map((image) => ({ ...image, file: socialImage(image)?.url ?? image.url })),
    date: articleDate(created_at),
    excerpt: excerptOf(content),
    card: main_image ? socialImage(main_image) : undefined,
  }
}

/** What a link says of the file behind it: « PDF »; `null` when the address does not tell. */
function typeOf(url: string): string | null {
  return /\.(\w{2,4})(?:[?#]|$)/.exec(url)?.[1]?.toUpperCase() ?? null
}
