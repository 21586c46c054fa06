import { href, useLocation } from 'react-router'
import { site } from '../../../../domain/site.ts'
import { useClosedByNavigation } from '../../../ui/frame/navigation/use-closed-by-navigation.ts'
import { LogOut } from '../../../ui/icon/area-icons.ts'
import { entryAbove } from './entry-above.ts'
import { EntryLink } from './entry-link.tsx'
import { More } from './office-icons.ts'
import type { Shell } from './read-shell.server.ts'
import '../../../ui/frame/side-menu/side-menu.css'
import './office-bar.css'
import './office-menu.css'

const sheetId = 'menu-gestion'

/**
 * What the office has for whoever is here: all of it at the side where there is room; otherwise a bar under the thumb,
 * and the rest behind « Plus », which opens without JavaScript too.
 */
export function OfficeMenu({ name, post, entries, onHelp }: Shell & { onHelp: () => void }) {
  const sheet = useClosedByNavigation()
  const inBar = entries.filter((entry) => entry.inBar)
  const current = entryAbove(entries, useLocation().pathname)
  return (
    <>
      <nav className="office-bar" aria-label="Gestion">
        <ul className="plain-list">
          {inBar.map((entry) => (
            <li key={entry.to}>
              <EntryLink className="office-bar__link" entry={entry} isCurrent={entry === current} />
            </li>
          ))}
          <li>
            <button type="button" className="office-bar__link" popoverTarget={sheetId}>
              <More /> Plus
            </button>
          </li>
        </ul>
      </nav>
      <div id={sheetId} ref={sheet} popover="auto" className="side-menu office-menu">
        <p className="office-menu__brand">{site.brand}</p>
        <p className="side-menu__who office-menu__who">
          <strong>{name}</strong>
          <span>{post}</span>
        </p>
        <nav aria-label="Toutes les pages">
          <ul className="plain-list">
            {entries.map((entry) => (
              <li key={entry.to} data-in-bar={entry.inBar || undefined}>
                <EntryLink
                  className="side-menu__link"
                  entry={entry}
                  isCurrent={entry === current}
                  onHelp={onHelp}
                />
              </li>
            ))}
          </ul>
        </nav>
        <form method="post" action={href('/deconnexion')}>
          <button type="submit" className="side-menu__link">
            <LogOut /> Déconnexion
          </button>
        </form>
      </div>
    </>
  )
}
