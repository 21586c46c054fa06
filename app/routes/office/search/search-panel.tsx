import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Form, href, Link, useFetcher } from 'react-router'
import { withQuery } from '../../../address.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import type { SearchView } from './search.server.ts'
import './search.css'

interface SearchPanelProps {
  /** Begins the ids of the form. */
  id: string
  /** What the page came with; the dialog begins with nothing. */
  first?: SearchView
}

/**
 * The field and what it finds: while one types, with the arrow keys from one to the next; without JavaScript by its
 * button. `Enter` in the field opens the page with all of it.
 */
export function SearchPanel({ id, first }: SearchPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const { view, look } = useSearch(first)
  const isWide = view?.isWide ?? false
  const isBegun = first?.typed === ''
  useFirstFocus(`${id}-q`, isBegun)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of what stands in it.
    <div ref={panel} className="search-panel" onKeyDown={(event) => moveFocus(panel.current, event)}>
      <Form action={href('/gestion/recherche')} role="search" className="search-panel__form">
        <TextField
          key={first?.typed}
          id={`${id}-q`}
          name="q"
          type="search"
          label="Numéro, plaque, téléphone, nom, référence ou e-mail"
          defaultValue={first?.typed}
          maxLength={120}
          autoComplete="off"
          enterKeyHint="search"
          data-key={first && 'search'}
          // Over something found, a phone's keyboard would stand.
          autoFocus={isBegun}
          onChange={({ currentTarget }) => look(currentTarget.value, isWide)}
        />
        {isWide && <input type="hidden" name="pos" value="tous" />}
        <Button type="submit" variant="secondary">
          Rechercher
        </Button>
      </Form>
      {view && <SearchOutcome {...view} />}
    </div>
  )
}

function SearchOutcome({ typed, outcome, groups, count, isWide, scope }: SearchView) {
  const wider = withQuery(href('/gestion/recherche'), isWide ? { q: typed } : { q: typed, pos: 'tous' })
  return (
    <>
      <p className="search-panel__told" role="status">
        {resultSummary(outcome, count)}
        {scope && outcome === 'found' && (
          <>
            {' '}
            {`Cherché pour ${scope}. `}
            <Link to={wider}>{isWide ? 'Mes points de vente seulement' : 'Rechercher partout'}</Link>
          </>
        )}
      </p>
      <SearchHits groups={groups} />
    </>
  )
}

function resultSummary(outcome: SearchView['outcome'], count: number): string {
  if (outcome === 'nothing-typed') return 'Les accents, les espaces et la ponctuation ne comptent pas.'
  if (outcome === 'too-short') return 'Tapez au moins trois lettres ou chiffres à la suite.'
  if (count === 0) return 'Rien ne correspond.'
  return `${count}\u00a0${count > 1 ? 'résultats' : 'résultat'}.`
}

/** What was found, by kind. */
function SearchHits({ groups }: Pick<SearchView, 'groups'>) {
  return groups.map(({ label, hits }) => (
    <section key={label} className="search-hits" aria-label={label}>
      <h2>{label}</h2>
      <ul className="plain-list">
        {hits.map((hit) => (
          <li key={hit.id} className="search-hit">
            {hit.photo !== undefined && <Photo photo={hit.photo} />}
            <div className="search-hit__words">
              <p>
                <Link className="search-hit__link" to={hit.to}>
                  <strong>{hit.title}</strong>
                </Link>
              </p>
              <p className="search-hit__detail">{hit.detail}</p>
            </div>
            <p className="search-hit__state">
              {hit.state && <span>{hit.state}</span>}
              <span>{hit.since}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Photo({ photo }: { photo: string | null }) {
  return photo ? (
    <img src={photo} alt="" loading="lazy" width="64" height="48" />
  ) : (
    <span className="search-hit__none" />
  )
}

/** Milliseconds after the last key. */
const pause = 180

/** Looks for what is typed while it is typed; the last that was asked for counts. */
function useSearch(first: SearchView | undefined) {
  const fetcher = useFetcher<SearchView>()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const look = (typed: string, isWide: boolean) => {
    clearTimeout(waiting.current)
    const address = withQuery(href('/gestion/recherche'), isWide ? { q: typed, pos: 'tous' } : { q: typed })
    waiting.current = setTimeout(() => void fetcher.load(address), pause)
  }
  return { view: fetcher.data ?? first, look }
}

/** A page that came without a load has its heading focused first: the field takes it over, but from nothing else. */
function useFirstFocus(id: string, isMeant: boolean): void {
  useEffect(() => {
    if (!isMeant) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('body, h1')) document.getElementById(id)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [id, isMeant])
}

/** From the field to the first that can be opened, from one to the next, and back. */
function moveFocus(panel: HTMLElement | null, event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!panel || step === 0) return
  const stops = [...panel.querySelectorAll<HTMLElement>('input[type=search], .search-hit__link')]
  const place = stops.indexOf(document.activeElement as HTMLElement)
  if (place < 0) return
  event.preventDefault()
  stops[Math.max(0, Math.min(stops.length - 1, place + step))]?.focus()
}
