import { z } from 'zod'
import { frenchSpaces } from '../french-spaces.ts'
import { uploadedPicture } from './picture-address.ts'
import { type HtmlElement, picturesIn, readHtml, wordsOf } from './read-html.ts'
import { sanitiseHtml } from './sanitise-html.ts'
import { wellFormed } from './well-formed.ts'

const longestTitle = 160
const longestName = 300
const longestHtml = 200_000
const mostFiles = 40

const isPicture = (url: string) => /^\/pictures\/[\w-]+(\.\w+)?$/.test(url) || uploadedPicture(url) !== null
const isFile = (url: string) =>
  /^\/fichiers\/[A-Za-z0-9]{16}\/[\w-]+\.\w+$/.test(url) || /^\/films\/[\w-]+\.\w+$/.test(url)

const name = z
  .string('Nommez ce fichier.')
  .overwrite((text) => frenchSpaces(wellFormed(text)))
  .trim()
  .min(1, 'Nommez ce fichier.')
  .max(longestName, `Ce nom dépasse ${longestName} caractères.`)

const noPoint = 'Le point à garder en vue n’est pas dans l’image.'
const percent = z.int(noPoint).min(0, noPoint).max(100, noPoint)

/** A picture, its alternative text, and what stays in sight of it where it is cropped. */
export const pictureLink = z.object(
  {
    url: z.string().refine(isPicture, 'Cette adresse n’est pas celle d’une image du site.'),
    name,
    focus: z.object({ x: percent, y: percent }, noPoint).optional(),
  },
  'Choisissez une image.',
)

const noFile = 'Cette adresse n’est pas celle d’un fichier du site.'
const attachmentUrl = z.string().refine((url) => isFile(url) || isPicture(url), noFile)

export const fileLinks = z
  .array(z.object({ url: attachmentUrl, name }))
  .max(mostFiles, `${mostFiles} fichiers au plus.`)
  .default([])
export const pictureLinks = z.array(pictureLink).max(mostFiles, `${mostFiles} images au plus.`).default([])
export const media = z
  .string()
  .refine(isFile, noFile)
  .nullish()
  .transform((url) => url ?? null)

export const title = z
  .string('Le titre est requis.')
  .overwrite((text) => frenchSpaces(wellFormed(text)))
  .trim()
  .min(1, 'Le titre est requis.')
  .max(longestTitle, `Le titre dépasse ${longestTitle} caractères.`)

/** What stands in an address; absent, one is made from the title. */
export const id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,100}$/, 'L’identifiant est fait de lettres sans accent, de chiffres et de tirets.')
  .optional()

export const created_at = z.coerce
  .date('La date n’est pas une date.')
  .min(new Date('2000-01-01'), 'La date est antérieure à l’an 2000.')
  .max(new Date('2100-01-01'), 'La date est postérieure à l’an 2100.')
  .optional()

const saysSomething = (text: HtmlElement) => wordsOf(text).trim() !== '' || picturesIn(text).length > 0

/** HTML as somebody wrote it comes in, sanitised HTML comes out. */
export const html = z
  .string('Le texte est requis.')
  .max(longestHtml, 'Le texte est trop long.')
  .transform(sanitiseHtml)
  .refine((clean) => saysSomething(readHtml(clean)), 'Le texte est requis.')
