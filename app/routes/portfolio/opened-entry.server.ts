import type { FileLink } from '../../../domain/file-link.ts'
import { photosOf } from '../../../domain/portfolio/photos-of.ts'
import { socialImage } from '../../ui/article-image/social-image.ts'
import { excerptOf } from '../news/article-excerpt.server.ts'

interface EntryParts {
  titre: string
  description: string
  /** Null while it is being written. */
  main_image: FileLink | null
  carousel: FileLink[]
  created_at: Date
}

const monthOf = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'Europe/Paris' })

/** What an entry shows once it is opened. */
export function openedEntry({ titre, description, main_image, carousel, created_at }: EntryParts) {
  return {
    ...{ titre, description },
    month: monthOf.format(created_at),
    photos: main_image ? photosOf({ main_image, carousel }) : carousel,
    excerpt: excerptOf(description),
    card: main_image ? socialImage(main_image) : undefined,
  }
}
