import { ownValue } from '../../domain/own-value.ts'
import type { Publication } from '../../domain/publishing/publication.ts'

const fieldNames: Record<string, string> = {
  titre: 'title',
  carousel: 'gallery',
  content: 'texte.html',
  description: 'texte.html',
}

export function sentencesOf(publication: Exclude<Publication, { outcome: 'published' }>): string[] {
  if (publication.outcome === 'files-missing')
    return publication.urls.map((url) => `texte.html : ${url} n’existe pas sur le site.`)
  return publication.problems.map(({ field, message }) => {
    const shown = field.replace(/^\w+/, (name) => ownValue(fieldNames, name) ?? name)
    return `« ${shown} » : ${message}`
  })
}
