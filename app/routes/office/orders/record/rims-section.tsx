import { href, Link } from 'react-router'
import { typedOf } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { OrderPhotos } from '../../rims/order/order-photos.tsx'
import { PhotoLinks } from '../../rims/photos/photo-links.tsx'
import type { OrderPartProps } from './order-standing.tsx'
import { RimForm } from './rim-form.tsx'

/** The rims of an order: which they are, what is done to them, their photos, and where that is changed. */
export function RimsSection({ order, outcomes }: OrderPartProps) {
  const { id, rims, rimPhotos: photos, may } = order
  const page = href('/gestion/commandes/:id', { id })
  const meant = typedOf(outcomes.jante)?.jante
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
            <Rim {...rim} photos={photos.ofRim[rim.id] ?? []} />
            {may.work && (
              <details className="order-rim__change" open={(meant === rim.id && true) || undefined}>
                <summary className="fold">
                  Modifier<span className="visually-hidden"> la jante {rim.place}</span> <ChevronDown />
                </summary>
                <RimForm page={page} rim={rim} outcome={meant === rim.id ? outcomes.jante : undefined} />
                <Removal page={page} rim={rim} />
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
      <OrderPhotos photos={photos} />
    </section>
  )
}

type RimView = OrderPartProps['order']['rims'][number]

interface RimProps extends RimView {
  photos: OrderPartProps['order']['rimPhotos']['others']
}

function Rim({ to, place, name, work, part, defects, notes, problem, photos }: RimProps) {
  return (
    <>
      <span className="order-rim__place" aria-hidden="true">
        {place}
      </span>
      <div>
        <Link to={to} className="order-rim__link" prefetch="intent">
          <strong>{name}</strong>
        </Link>
        <p>{work}</p>
        {[part, defects, notes].filter(Boolean).map((line) => (
          <p key={line} className="order-rim__note">
            {line}
          </p>
        ))}
        {problem && <p className="order-rim__problem">{problem}</p>}
        <PhotoLinks photos={photos} />
      </div>
    </>
  )
}

function Removal({ page, rim: { id, place } }: { page: string; rim: RimView }) {
  const form = useOfficeForm({ id: `retirer-${id}`, action: formAddress(page, 'retirer-jante') })
  return (
    <OfficeForm form={form} variant="secondary" submit={`Retirer la jante ${place}`} saved="Retirée">
      <input type="hidden" name="jante" value={id} />
    </OfficeForm>
  )
}
