import { others } from '../../../../../domain/audience/counted-pages.ts'
import { screenClasses } from '../../../../../domain/audience/screen-classes.ts'
import type { Kind } from './ranking-words.server.ts'

/** A name as it is read, with what stands below it in small. */
export function labelOf(
  kind: Kind,
  name: string,
  nameOf: (path: string) => string | undefined,
): { name: string; note: string } {
  if (name === others) return { name: 'Toutes les autres', note: 'trop rares pour être gardées par leur nom' }
  if (kind === 'screen') {
    const known = screenClasses.find((screen) => screen.name === name)
    return { name: known?.label ?? name, note: known?.note ?? '' }
  }
  if (kind === 'source') return name ? { name, note: '' } : unknownSource
  if (kind === 'campaign') return { name, note: '' }
  if (kind === 'before' && name === '') return { name: 'Dès l’arrivée', note: 'première page de la visite' }
  const called = nameOf(name)
  return called ? { name: called, note: name } : { name, note: '' }
}

const unknownSource = {
  name: 'Sans indication',
  note: 'adresse tapée, favori, moteur de recherche ou lien sans marque',
}
