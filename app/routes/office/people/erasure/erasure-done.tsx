import { Check } from '../../../../ui/icon/icons.ts'
import type { PeopleView } from '../read-people.server.ts'

/** What an erasure has just done. */
export function ErasureDone({ done, kept }: NonNullable<PeopleView['done']>) {
  return (
    <div className="paper-sheet people__done" role="status">
      <Check />
      <p>
        Effacé ou rendu anonyme&nbsp;: {done}. {kept && `La loi fait garder ${kept}. `}Ses fichiers, s’il y en
        avait, disparaissent dans la minute.
      </p>
    </div>
  )
}
