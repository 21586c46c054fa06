import { useEffect, useEffectEvent } from 'react'
import { href, Link, useMatches } from 'react-router'
import { ownValue } from '../../../domain/kernel/text/own-value.ts'
import type { OfficeFacts } from '../../http/office-page.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useNavigationEnd } from '../../ui/frame/use-navigation-end.ts'
import { HelpText } from '../help/help-text.tsx'
import { SearchPanel } from './search-panel.tsx'
import { useRestoredFocus } from './use-restored-focus.ts'
import './office-keys.css'

/** What stands open over the page; the shell keeps it, since the menu opens it too. */
export type OpenedDialog = 'search' | 'sheet' | null

interface OfficeKeysProps {
  opened: OpenedDialog
  onOpen(wanted: OpenedDialog): void
}

/** The keys of the office, on every page of it (docs/product.md §11.11), and what two of them open. */
export function OfficeKeys({ opened, onOpen }: OfficeKeysProps) {
  const close = () => onOpen(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const wanted = pressKey(event)
    if (wanted) onOpen(wanted)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  useNavigationEnd(close)
  useRestoredFocus()
  return (
    <>
      <SearchDialog open={opened === 'search'} onClose={close} />
      <ShortcutsDialog open={opened === 'sheet'} onClose={close} />
    </>
  )
}

/**
 * What the keys look for on the page where they are pressed; pages mark what is meant by `data-key`: the link of each
 * line of a list, those from one record to another, what classes it, what answers it, the list's own search.
 */
type Marked = 'row' | 'next' | 'previous' | 'done' | 'answer' | 'search'

/** Does what a key is for; answers what the shell is to open. Nothing while somebody types, or before a dialog. */
function pressKey(event: KeyboardEvent): 'search' | 'sheet' | null {
  if (event.defaultPrevented || event.altKey || document.querySelector('dialog:modal')) return null
  if (event.ctrlKey || event.metaKey) return opensSearch(event) ? handled(event, 'search') : null
  if (isTyping(event.target)) return null
  if (event.key === '?') return handled(event, 'sheet')
  if (ownValue(keyHandlers, event.key)?.()) event.preventDefault()
  return null
}

const opensSearch = ({ key, shiftKey }: KeyboardEvent) => key.toLowerCase() === 'k' && !shiftKey

function handled<Opened>(event: KeyboardEvent, opened: Opened): Opened {
  event.preventDefault()
  return opened
}

/** Each answers whether it found what it is for. */
const keyHandlers: Readonly<Record<string, () => boolean>> = {
  j: () => moveBy(1),
  k: () => moveBy(-1),
  e: () => press('done'),
  r: () => press('answer'),
  '/': () => press('search'),
}

const marked = (name: Marked) =>
  [...document.querySelectorAll<HTMLElement>(`[data-key="${name}"]`)].filter(isShown)

const isShown = (element: HTMLElement) => element.checkVisibility()

/** From the line that has the focus, or else the one whose record is open, to the next; on a record alone, to the next record. */
function moveBy(step: 1 | -1): boolean {
  const rows = marked('row')
  if (rows.length === 0) return press(step > 0 ? 'next' : 'previous')
  const focused = rows.indexOf(document.activeElement as HTMLElement)
  const from = focused >= 0 ? focused : rows.findIndex((row) => row.ariaCurrent)
  const place = from < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, from + step))
  rows[place]?.focus()
  rows[place]?.scrollIntoView({ block: 'nearest' })
  return true
}

/** A field gets the focus, anything else is pressed. */
function press(name: Marked): boolean {
  const [element] = marked(name)
  if (!element) return false
  if (isTyping(element)) element.focus()
  else element.click()
  return true
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

const officeShortcuts = [
  { keys: ['j', 'k'], does: 'Ligne suivante, ligne précédente' },
  { keys: ['Entrée'], does: 'Ouvrir la ligne' },
  { keys: ['e'], does: 'Classer la demande ou le message' },
  { keys: ['r'], does: 'Répondre' },
  { keys: ['/'], does: 'Rechercher dans la liste' },
  { keys: ['Ctrl K', '⌘ K'], does: 'Rechercher partout' },
  { keys: ['+', '−', 'r'], does: 'Sur une photo\u00a0: agrandir, réduire, tourner' },
  { keys: ['?'], does: 'Afficher cette aide' },
]

/** What the page is for and how it is used, then what the keys do; none of them while somebody types. */
function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const help = useHelp()
  const keys = [...(help?.keys ?? []), ...officeShortcuts]
  return (
    <Dialog open={open} onClose={onClose} title={help ? `Aide\u00a0: ${help.title}` : 'Aide'}>
      {help && <HelpText {...help} />}
      <h3 className="keys-sheet__head">Raccourcis clavier</h3>
      <dl className="keys-sheet">
        {keys.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="keys-sheet__guide">
        <Link to={href('/gestion/aide')}>Tout le guide de l’atelier</Link>
      </p>
    </Dialog>
  )
}

/** That of the page shown, or else of the one that it stands in. */
function useHelp() {
  const matches = useMatches()
  return matches.map(({ handle }) => (handle as OfficeFacts | undefined)?.help).findLast((help) => help)
}

const panelId = 'recherche-rapide'

/** The search, over the page where one is. */
function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  useEffect(() => {
    if (open) document.getElementById(`${panelId}-q`)?.focus()
  }, [open])
  return (
    <Dialog open={open} onClose={onClose} title="Rechercher">
      {open && <SearchPanel id={panelId} />}
    </Dialog>
  )
}
