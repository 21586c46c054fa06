import { href } from 'react-router'
import { typedOf } from '../../../../../forms/form-outcome.ts'
import { ChevronDown } from '../../../../../ui/icon/icons.ts'
import { OrderPhotos } from '../../../rims/order/order-photos.tsx'
import { useOrderPhotos } from '../../../rims/order/use-order-photos.ts'
import type { OrderPartProps } from '../order-part.ts'
import { RimForm } from './rim-form.tsx'
import { RimLine } from './rim-line.tsx'
import { RimRemoval } from './rim-removal.tsx'
import './rims-section.css'

/** The rims of an order: which they are, what is done to them, their photos, and where that is changed. */
export function RimsSection({ order, outcomes }: OrderPartProps) {
  const { id, rims, rimPhotos: photos, may } = order
  const page = href('/gestion/commandes/:id', { id })
  const meant = typedOf(outcomes.jante)?.jante
  const ofSubject = useOrderPhotos(photos)
  const isNewOne = outcomes.jante !== undefined && !meant
  return (
    <section id="jante" className="paper-sheet order-record__part" aria-labelledby="jantes-titre">
      <h2 id="jantes-titre">
        Jantes <span className="order-record__count">{rims.length}</span>
      </h2>
      {rims.length === 0 && <p className="paper-note">Aucune jante n’est décrite.</p>}
      <ol className="plain-list order-rims">
        {rims.map((rim) => (
          <li key={rim.id} className="order-rim">
            <RimLine rim={rim} photos={photos} ofSubject={ofSubject} mayWork={may.work} />
            {may.work && (
              <details className="order-rim__change" open={(meant === rim.id && true) || undefined}>
                <summary className="fold">
                  <span>
                    Modifier<span className="visually-hidden"> la jante {rim.place}</span>
                  </span>{' '}
                  <ChevronDown />
                </summary>
                <RimForm page={page} rim={rim} outcome={meant === rim.id ? outcomes.jante : undefined} />
                <RimRemoval page={page} rim={rim} />
              </details>
            )}
          </li>
        ))}
      </ol>
      {may.work && (
        <details open={isNewOne || undefined}>
          <summary className="fold">
            Ajouter une jante <ChevronDown />
          </summary>
          <RimForm
            // What comes next looks like what came last.
            key={rims.length}
            page={page}
            like={rims.at(-1)?.values}
            outcome={isNewOne ? outcomes.jante : undefined}
          />
        </details>
      )}
      <OrderPhotos whole={ofSubject(photos.whole)} labels={photos.labels} zip={photos.zip} />
    </section>
  )
}
