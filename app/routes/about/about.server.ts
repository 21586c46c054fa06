import { href } from 'react-router'
import { aboutPageText } from '../../../domain/business/page-texts/about.ts'
import { currentPageTextsOf } from '../../../domain/business/page-texts/page-text.ts'
import { requestContext, siteContext } from '../../http/context.ts'
import { addPageSchema, breadcrumbsSchema, faqSchema, workshopSchema } from '../../meta/schema-org.server.ts'
import { workshopPictures } from '../../ui/locations/workshop-pictures.server.ts'
import { describePicture } from '../../ui/pictures/picture/describe-picture.server.ts'
import type { Route } from './+types/about.ts'
import { findNextOpeningStatusChange, listOpeningStatuses } from './list-opening-statuses.ts'

export type AboutWords = typeof aboutPageText.words

/** Loads the page, which may be cached until the opening status of a workshop changes. */
export function loadAboutPage({ context }: Route.LoaderArgs) {
  const words = currentPageTextsOf(aboutPageText, context.get(siteContext).facts.current())
  const now = context.get(siteContext).clock.now()
  addPageSchema(context, (siteUrl) => [
    ...context
      .get(siteContext)
      .facts.current()
      .locations.map((location) =>
        workshopSchema(siteUrl, location, now, context.get(siteContext).facts.current()),
      ),
    faqSchema(words.questions),
    breadcrumbsSchema(siteUrl, [{ name: 'À propos', path: href('/a_propos') }]),
  ])
  context
    .get(requestContext)
    .headers.set(
      'Expires',
      findNextOpeningStatusChange(context.get(siteContext).facts.current(), now).toUTCString(),
    )
  const pictures = { business: describePicture('voiture-roue'), workshops: workshopPictures }
  return { openings: listOpeningStatuses(context.get(siteContext).facts.current(), now), pictures, words }
}
