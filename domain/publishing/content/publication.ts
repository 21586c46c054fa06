import { z } from 'zod'
import { parseUploadedPictureAddress } from '../../kernel/files/picture-address.ts'
import { findPicturesInHtml, type HtmlElement, parseHtml, textOfHtml } from '../../kernel/html/parse-html.ts'
import { sanitizeHtml, toStorableText } from '../../kernel/html/sanitize-html.ts'
import { withFrenchSpaces } from '../../kernel/text/french-spaces.ts'

export interface ContentFieldProblem {
  /** Path of the field, such as `gallery.2.name`. */
  field: string
  /** One French sentence. */
  message: string
}

/** Result of publishing an article or a portfolio entry. */
export type ContentPublishOutcome =
  | { outcome: 'published'; id: string; path: string; isNew: boolean }
  | { outcome: 'invalid'; problems: ContentFieldProblem[] }
  /** Uploaded files that the page mentions and that do not exist (any more). */
  | { outcome: 'files-missing'; urls: string[] }

export function findContentFieldProblems({ issues }: z.ZodError): ContentFieldProblem[] {
  return issues.map(({ path, message }) => ({ field: path.join('.'), message }))
}

/* Form fields of articles and portfolio entries. */

const longestTitle = 160
const longestName = 300
const longestHtml = 200_000
const maxFiles = 40

const isPicture = (url: string) =>
  /^\/pictures\/[\w-]+(\.\w+)?$/.test(url) || parseUploadedPictureAddress(url) !== null
const isFile = (url: string) =>
  /^\/fichiers\/[A-Za-z0-9]{16}\/[\w-]+\.\w+$/.test(url) || /^\/films\/[\w-]+\.\w+$/.test(url)

const name = z
  .string('Nommez ce fichier.')
  .overwrite((text) => withFrenchSpaces(toStorableText(text)))
  .trim()
  .min(1, 'Nommez ce fichier.')
  .max(longestName, `Ce nom dépasse ${longestName} caractères.`)

const noPoint = 'Le point à garder en vue n’est pas dans l’image.'
const percent = z.int(noPoint).min(0, noPoint).max(100, noPoint)

/** A picture with its alternative text and the focal point that stays visible when it is cropped. */
export const pictureLinkRule = z.object(
  {
    url: z.string().refine(isPicture, 'Cette adresse n’est pas celle d’une image du site.'),
    name,
    focus: z.object({ x: percent, y: percent }, noPoint).optional(),
    computed: z.literal(true).optional(),
  },
  'Choisissez une image.',
)

const noFile = 'Cette adresse n’est pas celle d’un fichier du site.'
const attachmentUrl = z.string().refine((url) => isFile(url) || isPicture(url), noFile)

export const fileLinksRule = z
  .array(z.object({ url: attachmentUrl, name }))
  .max(maxFiles, `${maxFiles} fichiers au plus.`)
  .default([])
export const pictureLinksRule = z
  .array(pictureLinkRule)
  .max(maxFiles, `${maxFiles} images au plus.`)
  .default([])
export const contentMediaRule = z
  .string()
  .refine(isFile, noFile)
  .nullish()
  .transform((url) => url ?? null)

export const contentTitleRule = z
  .string('Le titre est requis.')
  .overwrite((text) => withFrenchSpaces(toStorableText(text)))
  .trim()
  .min(1, 'Le titre est requis.')
  .max(longestTitle, `Le titre dépasse ${longestTitle} caractères.`)

/** Slug for the address; without it the slug is made from the title. */
export const contentSlugRule = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,100}$/, 'L’identifiant est fait de lettres sans accent, de chiffres et de tirets.')
  .optional()

export const contentDateRule = z.coerce
  .date('La date n’est pas une date.')
  .min(new Date('2000-01-01'), 'La date est antérieure à l’an 2000.')
  .max(new Date('2100-01-01'), 'La date est postérieure à l’an 2100.')
  .optional()

const saysSomething = (text: HtmlElement) =>
  textOfHtml(text).trim() !== '' || findPicturesInHtml(text).length > 0

/** HTML as written by the author; the parsed value is sanitised. */
export const contentHtmlRule = z
  .string('Le texte est requis.')
  .max(longestHtml, 'Le texte est trop long.')
  .transform(sanitizeHtml)
  .refine((clean) => saysSomething(parseHtml(clean)), 'Le texte est requis.')

/** Maximum number of characters of a slug. */
const maxSlugLength = 80

/** Makes a slug from a title: `Jante fissurée : l’œil nu` → `jante-fissuree-l-oeil-nu`. */
export function slugOfTitle(title: string): string {
  const slug = title
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug.length <= maxSlugLength) return slug || 'sans-titre'
  const cut = slug.lastIndexOf('-', maxSlugLength)
  return slug.slice(0, cut > 0 ? cut : maxSlugLength)
}

/**
 * Tries the slug of the title, then the same slug with 2, 3, … appended, until `accepts` returns true. Returns that slug.
 * `accepts` may insert the page.
 */
export async function findAcceptedSlug(
  title: string,
  accepts: (id: string) => Promise<boolean>,
): Promise<string> {
  const slug = slugOfTitle(title)
  let id = slug
  for (let next = 2; !(await accepts(id)); next++) id = `${slug}-${next}`
  return id
}
