import type { articles, portfolioEntries } from '../../db/schema/tables.ts'
import { parisDay } from '../calendar/paris-day.ts'
import { textOfLinks } from '../publishing/media-text.ts'
import { type Content, linkIn, linksIn, urlIn } from './content-fields.ts'

type ArticleRow = typeof articles.$inferSelect
type EntryRow = typeof portfolioEntries.$inferSelect

/** An article's page as it is written in the office. */
export const contentOfArticle = (page: ArticleRow): Content => ({
  title: page.title,
  address: page.id,
  date: parisDay(page.created_at),
  content: page.content,
  main_image: textOfLinks([page.main_image]),
  gallery: textOfLinks(page.gallery),
  attachments: textOfLinks(page.attachements),
  video: page.video ?? '',
  audio: page.audio ?? '',
})

export const contentOfEntry = (page: EntryRow): Content => ({
  title: page.titre,
  address: page.id,
  date: parisDay(page.created_at),
  content: page.description,
  main_image: textOfLinks([page.main_image]),
  gallery: textOfLinks(page.carousel),
  before_image: page.before_image ? textOfLinks([page.before_image]) : '',
})

/** What is written of an article, as `publishArticle` takes it, whole or not. */
export const articleOf = (content: Content) => ({
  title: content.title ?? '',
  content: content.content ?? '',
  main_image: linkIn(content.main_image),
  gallery: linksIn(content.gallery),
  attachements: linksIn(content.attachments),
  video: urlIn(content.video),
  audio: urlIn(content.audio),
})

/** What is written of a portfolio entry, as `publishPortfolioEntry` takes it, whole or not. */
export const entryOf = (content: Content) => ({
  titre: content.title ?? '',
  description: content.content ?? '',
  main_image: linkIn(content.main_image),
  before_image: linkIn(content.before_image),
  carousel: linksIn(content.gallery),
})
