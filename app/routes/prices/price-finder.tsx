import { type FormEvent, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { ArrowRightIcon, ChevronDownIcon } from '../../ui/icon/icons.ts'
import type { PriceFinderView } from './price-finder.server.ts'
import { priceFinderFieldNames, shownServiceField } from './price-query.ts'
import '../../ui/field/field.css'
import './price-finder.css'

interface PriceFinderProps {
  first: PriceFinderView
  /** Whether the finder is on the page of a service: no other service can be chosen. */
  isOfService?: boolean
  /** Whether the finder is beside the quote request form: its button fills that form and is secondary. */
  isBesideForm?: boolean
}

/**
 * Price and lead time for a size, a finish and a number of rims. Updates in place; without JavaScript, or on failure, its form
 * opens `/tarifs`.
 */
export function PriceFinder({ first, isOfService, isBesideForm = false }: PriceFinderProps) {
  const { view, find } = useAnswer(first)
  const { chosen, answer } = view
  return (
    <div className="price-finder">
      <div className="price-finder__body">
        <form
          action={`${href('/tarifs')}#prix`}
          className="price-finder__form"
          onChange={({ currentTarget, target }) => find(currentTarget, target)}
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault()
            find(event.currentTarget)
          }}
        >
          {view.picked.map((field) => (
            <input key={field} type="hidden" name="choisi" value={priceFinderFieldNames[field]} />
          ))}
          {isOfService ? (
            <input type="hidden" name="prestation" value={chosen.service} />
          ) : (
            <>
              <input type="hidden" name={shownServiceField} value={chosen.service} />
              <SelectField
                id="prix-prestation"
                name="prestation"
                label="Prestation"
                prompt={null}
                options={view.services}
                defaultValue={chosen.service}
              />
            </>
          )}
          <SelectField
            id="prix-taille"
            name="taille"
            label="Taille"
            prompt="Toutes"
            options={view.sizes}
            defaultValue={chosen.size}
          />
          {Object.keys(view.finishes).length > 0 && (
            <SelectField
              key={chosen.service}
              id="prix-finition"
              name="finition"
              label="Finition"
              prompt="Toutes"
              options={view.finishes}
              defaultValue={chosen.finish}
            />
          )}
          <div className="field">
            <label className="field__label" htmlFor="prix-nombre">
              Jantes
            </label>
            <input
              id="prix-nombre"
              name="nombre"
              type="number"
              inputMode="numeric"
              min={1}
              max={99}
              required
              defaultValue={chosen.count}
              className="field__control"
            />
          </div>
          <Button type="submit" variant="secondary">
            Voir le prix
          </Button>
        </form>
        <div className="price-finder__answer">
          <div role="status">
            <p className="price-finder__about">{answer.about}</p>
            {answer.price ? (
              <p className="price-finder__price" data-range={answer.isRange || undefined}>
                <strong>{answer.price}</strong> <span>la jante, TTC</span>
              </p>
            ) : (
              <p className="price-finder__price">
                <strong>Sur devis</strong> <span>gratuit, d’après vos photos</span>
              </p>
            )}
            <dl className="price-finder__facts">
              {answer.total && (
                <div>
                  <dt>En tout</dt>
                  <dd>{answer.total}</dd>
                </div>
              )}
              <div>
                <dt>Délai</dt>
                <dd>{answer.leadTime} à partir du dépôt</dd>
              </div>
            </dl>
          </div>
          <div className="price-finder__next">
            <ButtonLink to={answer.to} variant={isBesideForm ? 'secondary' : 'primary'}>
              {isBesideForm ? 'Reporter dans ma demande' : 'Demander un devis'} <ArrowRightIcon />
            </ButtonLink>
          </div>
        </div>
      </div>
      {view.guarantee && <PriceGuarantee guarantee={view.guarantee} />}
    </div>
  )
}

/** Guarantee of the work, in the wording of the general terms; collapsed until the user clicks its question. */
export function PriceGuarantee({ guarantee }: { guarantee: NonNullable<PriceFinderView['guarantee']> }) {
  return (
    <details className="price-guarantee">
      <summary>
        <h3>Et si un défaut apparaît&nbsp;?</h3>
        <ChevronDownIcon />
      </summary>
      <p>{guarantee.sentences.join(' ')}</p>
      <Link to={`${href('/conditions_generales')}#${guarantee.article}`}>Nos conditions générales</Link>
    </details>
  )
}

/** Returns the latest response; responses to earlier choices are ignored. */
function useAnswer(first: PriceFinderView) {
  const [view, setView] = useState(first)
  const pendingRequest = useRef<AbortController>(null)
  /** Names of the fields changed since the last response. */
  const changed = useRef(new Set<string>())
  const find = async (form: HTMLFormElement, control?: EventTarget) => {
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      changed.current.add(control.name)
    if (!form.checkValidity()) return
    pendingRequest.current?.abort()
    const asking = new AbortController()
    const { signal } = asking
    pendingRequest.current = asking
    const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    for (const name of changed.current) query.append('choisi', name)
    try {
      const response = await fetch(`${href('/tarifs/prix')}?${query}`, { signal })
      if (!response.ok) throw new Error(`prices: ${response.status}`)
      const foundPrice = await response.json()
      changed.current.clear()
      setView(foundPrice)
    } catch {
      if (!signal.aborted) form.submit()
    }
  }
  return { view, find: (...args: Parameters<typeof find>) => void find(...args) }
}
