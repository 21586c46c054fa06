import type { ListView } from './read-list.server.ts'

export const listCountId = 'nombre'

/** How many rows there are, announced each time others are asked for. */
export function ListCount({ more: { count }, isChosen }: Pick<ListView, 'more' | 'isChosen'>) {
  return (
    <p id={listCountId} className="records-list__count" role="status" tabIndex={-1}>
      {isChosen ? results(count) : `${count}\u00a0${count > 1 ? 'lignes' : 'ligne'}`}
    </p>
  )
}

function results(count: number): string {
  if (count === 0) return 'Aucun résultat pour cette recherche.'
  return `${count}\u00a0${count > 1 ? 'résultats' : 'résultat'}`
}
