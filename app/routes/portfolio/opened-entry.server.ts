import { type EntryPhotos, pairOf, photosOf } from '../../../domain/portfolio/photos-of.ts'
import { socialImage } from '../../ui/pictures/article-image/social-image.ts'
import { excerptOf } from '../news/article-excerpt.server.ts'

interface EntryParts extends EntryPhotos {
  titre: string
  description: string
  created_at: Date
}

const monthOf = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'Europe/Paris' })

/** What an entry shows once it is opened: a pair is compared, its other photos are leafed through. */
export function openedEntry({ titre, description, created_at, ...shown }: EntryParts) {
  const { main_image } = shown
  const pair = pairOf(shown)
  const compared = [pair?.before.url, pair?.after.url]
  return {
    titre,
    description,
    pair,
    month: monthOf.format(created_at),
    photos: photosOf(shown).filter(({ url }) => !compared.includes(url)),
    excerpt: excerptOf(description),
    card: main_image ? socialImage(main_image) : undefined,
  }
}
