import { TextField } from '../../../../../ui/field/text-field.tsx'
import { placeOfPages } from '../../content-address.ts'
import { ContentConflict } from './content-conflict.tsx'
import type { GivenContent } from './given-content.ts'

/** Where the page stands and from when it is. */
export function AddressFields({ field, conflicts, view: { kind, host, path } }: GivenContent) {
  const conflictOf = (name: string) => conflicts.find((one) => one.field === name)
  const [address, date] = [conflictOf('address'), conflictOf('date')]
  const place = host + placeOfPages(kind)
  return (
    <section className="paper-sheet content-part content-address" aria-label="Adresse et date">
      <div id="champ-address" className="content-anchor">
        {address ? (
          <ContentConflict conflict={address} />
        ) : (
          <TextField
            {...field('address')}
            label="Adresse"
            hint={
              path
                ? `Après ${place}. Si elle change, l’ancienne mène à la nouvelle dès la publication.`
                : `Après ${place}. Vide, elle est faite du titre.`
            }
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </div>
      <div id="champ-date" className="content-anchor">
        {date ? (
          <ContentConflict conflict={date} />
        ) : (
          <TextField {...field('date')} type="date" label="Date" hint="Vide, celle de la publication." />
        )}
      </div>
    </section>
  )
}
