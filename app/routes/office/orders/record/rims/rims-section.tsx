import { href, Link } from 'react-router'
import { typedOf } from '../../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../../forms/one-of-forms.ts'
import { ChevronDown } from '../../../../../ui/icon/icons.ts'
import { OfficeForm } from '../../../form/office-form.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'
import { OrderPhotos } from '../../../rims/order/order-photos.tsx'
import { RimCapture } from '../../../rims/order/rim-capture.tsx'
import { useOrderPhotos } from '../../../rims/order/use-order-photos.ts'
import { PhotoLinks } from '../../../rims/photos/photo-links.tsx'
import type { OrderPartProps } from '../order-part.ts'
import { RimForm } from './rim-form.tsx'
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
            <Rim rim={rim} photos={photos} ofSubject={ofSubject} mayWork={may.work} />
            {may.work && (
              <details className="order-rim__change" open={(meant === rim.id && true) || undefined}>
                <summary className="fold">
                  <span>
                    Modifier<span className="visually-hidden"> la jante {rim.place}</span>
                  </span>{' '}
                  <ChevronDown />
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
      <OrderPhotos whole={ofSubject(photos.whole)} labels={photos.labels} zip={photos.zip} />
    </section>
  )
}

type RimView = OrderPartProps['order']['rims'][number]

interface RimProps {
  rim: RimView
  photos: OrderPartProps['order']['rimPhotos']
  ofSubject: ReturnType<typeof useOrderPhotos>
  mayWork: boolean
}

function Rim({ rim, photos: { ofRim, momentName }, ofSubject, mayWork }: RimProps) {
  const { id, to, place, name, work, part, defects, notes, problem } = rim
  const known = ofRim[id]
  const photos = known && ofSubject(known)
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
        {photos && <PhotoLinks photos={photos.shown} />}
        {photos && mayWork && <RimCapture photos={photos} place={place} momentName={momentName} />}
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
