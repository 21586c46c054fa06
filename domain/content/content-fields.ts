import type { FileLink } from '../file-link.ts'

/** What staff write for visitors. */
export type ContentKind = 'article' | 'portfolio'

/** A record as it is written: texts by name, whole or not (docs/product.md §11.18). Files are JSON, as their controls hold them. */
export type Content = Record<string, string>

const common = ['title', 'address', 'date', 'main_image', 'gallery', 'content'] as const

export const contentFields: Readonly<Record<ContentKind, readonly string[]>> = {
  article: [...common, 'attachments', 'video', 'audio'],
  portfolio: common,
}

/** What each field is called in the office. */
export const contentFieldNames: Readonly<Record<string, string>> = {
  title: 'Titre',
  address: 'Adresse',
  date: 'Date',
  main_image: 'Image principale',
  gallery: 'Galerie',
  content: 'Texte',
  attachments: 'Fichiers à télécharger',
  video: 'Vidéo',
  audio: 'Son',
}

/** Every field of a record of that kind, from what was sent or kept: what is absent is empty. */
export function wholeContent(kind: ContentKind, given: Readonly<Record<string, unknown>>): Content {
  return Object.fromEntries(
    contentFields[kind].map((name) => {
      const value = given[name]
      return [name, typeof value === 'string' ? value : '']
    }),
  )
}

/** The file that a field holds; nothing for what is none. */
export const linkIn = (written: string | undefined): FileLink | undefined => linksOf(parsed(written))[0]

/** The files that a field holds, in their order. */
export const linksIn = (written: string | undefined): FileLink[] => linksOf(parsed(written))

const isLink = (value: unknown): value is FileLink => {
  const { url, name } = (value ?? {}) as Partial<FileLink>
  return typeof url === 'string' && typeof name === 'string'
}

const linksOf = (value: unknown): FileLink[] => [value].flat().filter(isLink)

function parsed(written = ''): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return null
  }
}

/** Files as a field holds them; nothing where there is none. */
export const writeLink = (link: FileLink | null | undefined): string => (link ? JSON.stringify(link) : '')
export const writeLinks = (links: readonly FileLink[]): string =>
  links.length > 0 ? JSON.stringify(links) : ''

/** The address of a film or a sound, whether its field holds that alone or a file with its name. */
export const urlIn = (written: string | undefined): string | null =>
  linkIn(written)?.url ?? (written?.startsWith('/') ? written : null)

export const titleOf = (content: Readonly<Record<string, unknown>>): string =>
  (typeof content.title === 'string' && content.title.trim()) || 'Sans titre'
