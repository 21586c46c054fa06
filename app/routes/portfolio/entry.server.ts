import { data, href, redirect } from 'react-router'
import { formatMonth } from '../../../domain/kernel/calendar/french-dates.ts'
import { parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import type { FileLink } from '../../../domain/kernel/files/picture-address.ts'
import { formatShortCents } from '../../../domain/kernel/money/amounts.ts'
import { describeDefects, formatRimWork } from '../../../domain/kernel/rim-words.ts'
import { countWithNoun } from '../../../domain/kernel/text/french-number.ts'
import { findContentRedirect } from '../../../domain/publishing/content/content-records.ts'
import type { OrderFactsOfPortfolioEntry } from '../../../domain/publishing/portfolio/entry-records.ts'
import {
  type PortfolioEntryPhotos,
  portfolioEntryPhotoPairOf,
  portfolioEntryPhotosOf,
} from '../../../domain/publishing/portfolio/portfolio-entries.ts'
import { repairServicesOf, rimStepNames } from '../../../domain/workshop/orders/rim-steps.ts'
import { formatRunout, runoutMeasureNames } from '../../../domain/workshop/rims/rim-record-form.ts'
import type { SiteContext } from '../../http/context.ts'
import { isComputedPicture } from '../../ui/pictures/computed-picture.ts'
import { socialImageOf } from '../../ui/pictures/social-image.ts'
import { articleExcerptOf } from '../news/article-excerpt.server.ts'

interface EntryParts extends PortfolioEntryPhotos {
  titre: string
  description: string
  created_at: Date
}

/** Converts an entry for its opened view: all photos are in a carousel, and a pair of photos is compared above it. */
export function toPortfolioEntryView(
  { titre, description, created_at, ...shown }: EntryParts,
  records: OrderFactsOfPortfolioEntry | null = null,
) {
  const { main_image } = shown
  const pair = portfolioEntryPhotoPairOf(shown)
  const photos = portfolioEntryPhotosOf(shown)
  return {
    titre,
    description,
    pair,
    month: formatMonth(parisDay(created_at)),
    photos,
    records: records && toShownRecords(records, photos),
    computed: computedWord(photos),
    excerpt: articleExcerptOf(description),
    card: main_image ? socialImageOf(main_image) : undefined,
  }
}

/** Returns the label for computer-generated pictures; `null` if there are none. Photos need no label. */
const computedWord = (photos: readonly FileLink[]) => {
  const own = photos.filter(isComputedPicture).length
  if (own === 0) return null
  return own === 1 ? 'Image de synthèse' : 'Images de synthèse'
}

/** Converts the data of the records; a photo removed by staff is not shown beside its step. */
function toShownRecords(
  { rim, days, steps, price }: OrderFactsOfPortfolioEntry,
  photos: readonly FileLink[],
) {
  const repairs = repairServicesOf(steps.map(({ step }) => step))
  const work = rim ? formatRimWork({ ...rim, added: [...rim.added, ...repairs] }) : ''
  const facts = [
    { name: 'Prestation', wording: work },
    { name: 'Diamètre', wording: rim?.size ? `${rim.size}\u00a0pouces` : '' },
    { name: 'À l’arrivée', wording: rim ? describeDefects(rim.defects) : '' },
    { name: 'Durée', wording: days === null ? '' : daysInWords(days) },
    ...(['axial', 'radial'] as const).map((kind) => ({
      name: runoutMeasureNames[kind],
      wording: rim ? runoutInWords(rim[`${kind}_before`], rim[`${kind}_after`]) : '',
    })),
    {
      name: 'Prix',
      wording: price
        ? `entre ${formatShortCents(price.from)} et ${formatShortCents(price.to)} la jante, TTC`
        : '',
    },
  ]
  return {
    facts: facts.filter(({ wording }) => wording !== ''),
    steps: steps.map(({ step, day, photo }) => ({
      step,
      name: rimStepNames[step],
      day: day === null ? '' : day === 0 ? 'Le jour même' : `Jour\u00a0${day}`,
      photo: photos.find(({ url }) => url === photo) ?? null,
    })),
  }
}

const daysInWords = (days: number) =>
  days === 0
    ? 'prêtes le jour même'
    : `${countWithNoun(days, 'jour ouvré', 'jours ouvrés')}, de l’arrivée à la dernière finition`

const runoutInWords = (before: number | null, after: number | null) =>
  [before !== null && `${formatRunout(before)} avant`, after !== null && `${formatRunout(after)} après`]
    .filter(Boolean)
    .join(', ')

/** Returns a redirect for a renamed entry, otherwise a 404. */
export async function redirectRenamedEntryOrNotFound(db: SiteContext['db'], id: string) {
  const now = await findContentRedirect(db, 'portfolio', id)
  return now ? redirect(href('/realisations/:id', { id: now }), 301) : data(null, { status: 404 })
}
