import { data, href, redirect } from 'react-router'
import { formatMonth } from '../../../domain/calendar/french-dates.ts'
import { parisDay } from '../../../domain/calendar/paris-day.ts'
import { findRedirect } from '../../../domain/content/content-records.ts'
import { type EntryPhotos, entryPairOf, entryPhotosOf } from '../../../domain/portfolio/portfolio-entries.ts'
import type { SiteContext } from '../../context.ts'
import { socialImage } from '../../ui/pictures/social-image.ts'
import { excerptOf } from '../news/article-excerpt.server.ts'

interface EntryParts extends EntryPhotos {
  titre: string
  description: string
  created_at: Date
}

/** What an entry shows once it is opened: a pair is compared, its other photos are leafed through. */
export function toOpenedEntry({ titre, description, created_at, ...shown }: EntryParts) {
  const { main_image } = shown
  const pair = entryPairOf(shown)
  const compared = [pair?.before.url, pair?.after.url]
  return {
    titre,
    description,
    pair,
    month: formatMonth(parisDay(created_at)),
    photos: entryPhotosOf(shown).filter(({ url }) => !compared.includes(url)),
    excerpt: excerptOf(description),
    card: main_image ? socialImage(main_image) : undefined,
  }
}

/** One that moved leads on; 404 when there is none. */
export async function redirectOrNotFound(db: SiteContext['db'], id: string) {
  const now = await findRedirect(db, 'portfolio', id)
  return now ? redirect(href('/realisations/:id', { id: now }), 301) : data(null, { status: 404 })
}
