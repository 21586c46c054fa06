import type { FileLink } from '../../../db/schema/file-link.ts'
import type { articles, portfolioEntries } from '../../../db/schema/tables.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { linksFromText, linksToText } from '../../kernel/html/media-text.ts'
import { frenchSpaces } from '../../kernel/text/french-spaces.ts'

/** What staff write for visitors. */
export type ContentKind = 'article' | 'portfolio'

/** A record as it is written: texts by name, whole or not (docs/product.md §11.18). Files are lines, as their controls hold them. */
export type Content = Record<string, string>

const common = ['title', 'address', 'date', 'main_image', 'gallery', 'content'] as const

export const contentFields: Readonly<Record<ContentKind, readonly string[]>> = {
  article: [...common, 'attachments', 'video', 'audio'],
  portfolio: [...common, 'before_image', 'service', 'defect'],
}

/** What each field is called in the office. */
export const contentFieldNames: Readonly<Record<string, string>> = {
  title: 'Titre',
  address: 'Adresse',
  date: 'Date',
  main_image: 'Image principale',
  before_image: 'Photo d’avant',
  service: 'Prestation',
  defect: 'Défaut réparé',
  gallery: 'Galerie',
  content: 'Texte',
  attachments: 'Fichiers à télécharger',
  video: 'Vidéo',
  audio: 'Son',
}

/** Fields that hold files. */
export const fileFields = ['main_image', 'before_image', 'gallery', 'attachments', 'video', 'audio']

/** Every field of a record of that kind, from what was sent or kept: what is absent is empty. */
export function wholeContent(kind: ContentKind, given: Readonly<Record<string, unknown>>): Content {
  return Object.fromEntries(
    contentFields[kind].map((name) => {
      const value = given[name]
      return [name, typeof value === 'string' ? value : '']
    }),
  )
}

export const linkIn = (written = ''): FileLink | undefined => linksFromText(written)[0]

/** The files that a field holds, in their order. */
export const linksIn = (written = ''): FileLink[] => linksFromText(written)

/** The address of a film or a sound. */
const urlIn = (written = ''): string | null => linkIn(written)?.url ?? null

export const titleOf = (content: Readonly<Record<string, unknown>>): string =>
  (typeof content.title === 'string' && frenchSpaces(content.title.trim())) || 'Sans titre'

type ArticleRow = typeof articles.$inferSelect
type EntryRow = typeof portfolioEntries.$inferSelect

/** An article's page as it is written in the office. */
export const contentOfArticle = (page: ArticleRow): Content => ({
  title: page.title,
  address: page.id,
  date: parisDay(page.created_at),
  content: page.content,
  main_image: linksToText([page.main_image]),
  gallery: linksToText(page.gallery),
  attachments: linksToText(page.attachements),
  video: page.video ?? '',
  audio: page.audio ?? '',
})

export const contentOfEntry = (page: EntryRow): Content => ({
  title: page.titre,
  address: page.id,
  date: parisDay(page.created_at),
  content: page.description,
  main_image: linksToText([page.main_image]),
  gallery: linksToText(page.carousel),
  before_image: page.before_image ? linksToText([page.before_image]) : '',
  service: page.service ?? '',
  defect: page.defect ?? '',
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
  service: content.service || null,
  defect: content.defect || null,
})
