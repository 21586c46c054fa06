import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Form, href, Link, useFetcher } from 'react-router'
import { foldText } from '../../../domain/kernel/lists/search-words.ts'
import { countWithNoun } from '../../../domain/kernel/text/french-number.ts'
import { isPageOutdated } from '../../forms/page-version.ts'
import { addressWithQuery } from '../../http/address.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { officeIcons, PlusIcon } from '../../ui/icon/office-icons.ts'
import { useOfficeShell } from '../use-office-shell.ts'
import type { OfficeSearchView } from './search.server.ts'
import './search.css'

interface SearchPanelProps {
  /** Prefix of the form's element ids. */
  id: string
  /** Result that the page was loaded with; missing in the dialog. */
  first?: OfficeSearchView
}

/**
 * Search field and results, which update while the user types; the arrow keys move between them. Without JavaScript the button
 * submits. Enter in the field opens the page with all results.
 */
export function SearchPanel({ id, first }: SearchPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const { view, look } = useSearch(first)
  const [typed, setTyped] = useState(first?.typed ?? '')
  const isWide = view?.isWide ?? false
  const isBegun = first?.typed === ''
  useFirstFocus(`${id}-q`, isBegun)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the controls inside it.
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
          // The field gets no focus if there are results, because a phone's keyboard would cover them.
          autoFocus={isBegun}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            look(currentTarget.value, isWide)
          }}
        />
        {isWide && <input type="hidden" name="pos" value="tous" />}
        <Button type="submit" variant="secondary">
          Rechercher
        </Button>
      </Form>
      <Commands typed={typed} />
      {view && <SearchOutcome {...view} />}
    </div>
  )
}

/** Maximum number of commands shown during a search, to leave room for its results. */
const maxCommands = 6

/** Links to pages and actions whose names contain the typed text. */
function Commands({ typed }: { typed: string }) {
  const shell = useOfficeShell()
  if (!shell) return null
  const words = typed.split(/\s+/).map(foldText).filter(Boolean)
  const all = [
    ...shell.commands.map((command) => ({ ...command, Icon: PlusIcon })),
    ...shell.entries
      .filter(({ to }) => to !== href('/gestion/recherche'))
      .map(({ to, label, icon }) => ({ to, label, Icon: officeIcons[icon] })),
  ]
  const matchingCommands = all.filter(({ label }) => words.every((word) => foldText(label).includes(word)))
  const shown = words.length > 0 ? matchingCommands.slice(0, maxCommands) : matchingCommands
  if (shown.length === 0) return null
  return (
    <nav className="search-commands" aria-label="Aller à">
      <ul className="plain-list">
        {shown.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link className="search-commands__link" to={to}>
              <Icon /> {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SearchOutcome(view: OfficeSearchView) {
  const { typed, outcome, groups, count, nearGroups, nearCount, isWide, scope } = view
  const wider = addressWithQuery(
    href('/gestion/recherche'),
    isWide ? { q: typed } : { q: typed, pos: 'tous' },
  )
  return (
    <>
      <p className="search-panel__told" role="status">
        {resultSummary(outcome, count, nearCount)}
        {scope && outcome === 'found' && (
          <>
            {' '}
            {`Cherché pour ${scope}. `}
            <Link to={wider}>{isWide ? 'Mes points de vente seulement' : 'Rechercher partout'}</Link>
          </>
        )}
      </p>
      <SearchHits groups={groups} />
      {nearCount > 0 && count > 0 && <p className="search-panel__told">À une lettre près&nbsp;:</p>}
      <SearchHits groups={nearGroups} />
    </>
  )
}

function resultSummary(outcome: OfficeSearchView['outcome'], count: number, nearCount: number): string {
  if (outcome === 'nothing-typed') return 'Les accents, les espaces et la ponctuation ne comptent pas.'
  if (outcome === 'too-short') return 'Tapez au moins trois lettres ou chiffres à la suite.'
  if (count > 0) return `${countWithNoun(count, 'résultat', 'résultats')}.`
  if (nearCount === 0) return 'Rien ne correspond.'
  return `Aucun résultat exact\u00a0; ${countWithNoun(nearCount, 'résultat', 'résultats')} à une lettre près.`
}

/** Results, grouped by kind. */
function SearchHits({ groups }: Pick<OfficeSearchView, 'groups'>) {
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
              <span data-late={hit.isLate || undefined}>{hit.note}</span>
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

/** Milliseconds between the last keystroke and the search. */
const searchDelay = 180

/**
 * Searches while the user types. Shows the latest result, for the typed text or for the text in the address, whichever changed
 * last.
 */
function useSearch(first: OfficeSearchView | undefined) {
  const fetcher = useFetcher<OfficeSearchView>()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const address = `${first?.isWide} ${first?.typed}`
  const [typedAt, setTypedAt] = useState(address)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const look = (typed: string, isWide: boolean) => {
    clearTimeout(waiting.current)
    setTypedAt(address)
    const search = addressWithQuery(
      href('/gestion/recherche'),
      isWide ? { q: typed, pos: 'tous' } : { q: typed },
    )
    // An outdated page cannot show the results of another build; Enter opens them as a new document.
    if (isPageOutdated()) return
    waiting.current = setTimeout(() => void fetcher.load(search), searchDelay)
  }
  return { view: (typedAt === address && fetcher.data) || first, look }
}

/** Focuses the search field on a page opened by client-side navigation, if the heading has the focus and no other element. */
function useFirstFocus(id: string, isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('body, h1')) document.getElementById(id)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [id, isEnabled])
}

/** Moves the focus with the arrow keys between the field and the results. */
function moveFocus(panel: HTMLElement | null, event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!panel || step === 0) return
  const stops = [
    ...panel.querySelectorAll<HTMLElement>('input[type=search], .search-commands__link, .search-hit__link'),
  ]
  const index = stops.indexOf(document.activeElement as HTMLElement)
  if (index < 0) return
  event.preventDefault()
  stops[Math.max(0, Math.min(stops.length - 1, index + step))]?.focus()
}
