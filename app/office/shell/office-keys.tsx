import { useEffect, useEffectEvent } from 'react'
import { href, Link, useMatches } from 'react-router'
import { getOwnProperty } from '../../../domain/kernel/text/own-property.ts'
import type { OfficeHandle } from '../../http/office-page.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useNavigationEnd } from '../../ui/frame/use-navigation-end.ts'
import { HelpText } from '../help/help-text.tsx'
import { SearchPanel } from './search-panel.tsx'
import { useRestoredFocus } from './use-restored-focus.ts'
import './office-keys.css'

/** Dialog open over the page. Its state belongs to the shell, because the menu opens it too. */
export type OfficeDialog = 'search' | 'sheet' | null

interface OfficeKeysProps {
  opened: OfficeDialog
  onOpen(dialog: OfficeDialog): void
}

/** Keyboard shortcuts of every office page, and the two dialogs that they open. */
export function OfficeShortcuts({ opened, onOpen }: OfficeKeysProps) {
  const close = () => onOpen(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const dialog = pressKey(event)
    if (dialog) onOpen(dialog)
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
 * Targets of the shortcuts. Pages mark elements with `data-key`: links of list lines (`row`), links to the neighbouring records,
 * the button that closes the record (`done`), the answer field, the list's search field.
 */
type Marked = 'row' | 'next' | 'previous' | 'done' | 'answer' | 'search'

/** Executes a shortcut; returns the dialog to open. Ignores keys typed in a field or while a modal dialog is open. */
function pressKey(event: KeyboardEvent): 'search' | 'sheet' | null {
  if (event.defaultPrevented || event.altKey || document.querySelector('dialog:modal')) return null
  if (event.ctrlKey || event.metaKey) return opensSearch(event) ? handled(event, 'search') : null
  if (isTyping(event.target)) return null
  if (event.key === '?') return handled(event, 'sheet')
  if (getOwnProperty(keyHandlers, event.key)?.()) event.preventDefault()
  return null
}

const opensSearch = ({ key, shiftKey }: KeyboardEvent) => key.toLowerCase() === 'k' && !shiftKey

function handled<Opened>(event: KeyboardEvent, opened: Opened): Opened {
  event.preventDefault()
  return opened
}

/** Handlers by key; each returns whether it found its target. */
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

/**
 * Moves the focus to the next or previous line, starting from the focused line or that of the open record. On a page without
 * lines, opens the next or previous record.
 */
function moveBy(step: 1 | -1): boolean {
  const rows = marked('row')
  if (rows.length === 0) return press(step > 0 ? 'next' : 'previous')
  const focused = rows.indexOf(document.activeElement as HTMLElement)
  const from = focused >= 0 ? focused : rows.findIndex((row) => row.ariaCurrent)
  const index = from < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, from + step))
  rows[index]?.focus()
  rows[index]?.scrollIntoView({ block: 'nearest' })
  return true
}

/** Focuses the marked field, or clicks the marked element. */
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

/** Explains the page and its use, then lists the shortcuts. */
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

/** Returns the help of the page, or of the nearest parent route that has one. */
function useHelp() {
  const matches = useMatches()
  return matches.map(({ handle }) => (handle as OfficeHandle | undefined)?.help).findLast((help) => help)
}

const panelId = 'recherche-rapide'

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
