import type { FileLink } from '../../../db/schema/file-link.ts'
import type { articles, portfolioEntries } from '../../../db/schema/tables.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { mediaFromFieldText, mediaToFieldText } from '../../kernel/html/media-text.ts'
import { withFrenchSpaces } from '../../kernel/text/french-spaces.ts'

/** Kinds of content that staff publish. */
export type ContentKind = 'article' | 'portfolio'

/** Texts of a record by field name; a draft may be incomplete. Files are one line each, as in the form. */
export type ContentValues = Record<string, string>

const common = ['title', 'address', 'date', 'main_image', 'gallery', 'content'] as const

export const contentFields: Readonly<Record<ContentKind, readonly string[]>> = {
  article: [...common, 'attachments', 'video', 'audio'],
  portfolio: [...common, 'before_image', 'service', 'defect'],
}

/** French label of each field. */
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

/** Fields that contain files. */
export const contentFileFields = ['main_image', 'before_image', 'gallery', 'attachments', 'video', 'audio']

/** Returns all fields of a record of that kind; missing ones are empty. */
export function withMissingContentFields(
  kind: ContentKind,
  fields: Readonly<Record<string, unknown>>,
): ContentValues {
  return Object.fromEntries(
    contentFields[kind].map((name) => {
      const value = fields[name]
      return [name, typeof value === 'string' ? value : '']
    }),
  )
}

export const findFirstFileLinkIn = (written = ''): FileLink | undefined => mediaFromFieldText(written)[0]

/** Returns the files in a field, in order. */
export const findFileLinksIn = (written = ''): FileLink[] => mediaFromFieldText(written)

/** Returns the URL of a video or sound. */
const urlIn = (written = ''): string | null => findFirstFileLinkIn(written)?.url ?? null

export const contentTitleOf = (content: Readonly<Record<string, unknown>>): string =>
  (typeof content.title === 'string' && withFrenchSpaces(content.title.trim())) || 'Sans titre'

type ArticleRow = typeof articles.$inferSelect
type EntryRow = typeof portfolioEntries.$inferSelect

/** Converts a published article to the fields of its form. */
export const contentOfArticle = (page: ArticleRow): ContentValues => ({
  title: page.title,
  address: page.id,
  date: parisDay(page.created_at),
  content: page.content,
  main_image: mediaToFieldText([page.main_image]),
  gallery: mediaToFieldText(page.gallery),
  attachments: mediaToFieldText(page.attachements),
  video: page.video ?? '',
  audio: page.audio ?? '',
})

export const contentOfPortfolioEntry = (page: EntryRow): ContentValues => ({
  title: page.titre,
  address: page.id,
  date: parisDay(page.created_at),
  content: page.description,
  main_image: mediaToFieldText([page.main_image]),
  gallery: mediaToFieldText(page.carousel),
  before_image: page.before_image ? mediaToFieldText([page.before_image]) : '',
  service: page.service ?? '',
  defect: page.defect ?? '',
})

/** Converts the fields of the form to the input of `publishArticle`; may be incomplete. */
export const toArticleInput = (content: ContentValues) => ({
  title: content.title ?? '',
  content: content.content ?? '',
  main_image: findFirstFileLinkIn(content.main_image),
  gallery: findFileLinksIn(content.gallery),
  attachements: findFileLinksIn(content.attachments),
  video: urlIn(content.video),
  audio: urlIn(content.audio),
})

/** Converts the fields of the form to the input of `publishPortfolioEntry`; may be incomplete. */
export const toPortfolioEntryInput = (content: ContentValues) => ({
  titre: content.title ?? '',
  description: content.content ?? '',
  main_image: findFirstFileLinkIn(content.main_image),
  before_image: findFirstFileLinkIn(content.before_image),
  carousel: findFileLinksIn(content.gallery),
  service: content.service || null,
  defect: content.defect || null,
})
